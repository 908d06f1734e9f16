import { createHash, randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EmailDriver } from "@supabase/lite";
import { escapeHtml } from "../../domain/escape-html.ts";
import { ROOT } from "../lib/root-folder.ts";
import { CONFIRMATION_MAIL, OTP_LENGTH } from "./account-templates.ts";

const ALREADY_REGISTERED = join(ROOT, "supabase/templates/already-registered.html");

type Account = { id: string };
type Options = {
  accounts: { renewConfirmation(id: string, tokenHash: string): Promise<void> };
  driver: EmailDriver;
  siteUrl: string;
};

/** The mails that Supabase Lite does not send: to users who sign up again. */
export function createAccountMails({ accounts, driver, siteUrl }: Options) {
  return {
    /** A new link for an unconfirmed account; the old link becomes invalid. */
    async confirmAgain(email: string, account: Account): Promise<void> {
      const tokenHash = hashToken(email, newCode());
      await accounts.renewConfirmation(account.id, tokenHash);
      const link = confirmationLink(siteUrl, tokenHash);
      const values = { ConfirmationURL: link, Email: email, SiteURL: siteUrl };
      await driver.send({
        to: email,
        subject: CONFIRMATION_MAIL.subject,
        text: `Confirm your account at Ntoma. Follow this link: ${link}`,
        html: fillTemplate(await readFile(CONFIRMATION_MAIL.content_path, "utf8"), values),
      });
    },
    async alreadyRegistered(email: string): Promise<void> {
      await driver.send({
        to: email,
        subject: "Your Ntoma account",
        text: `Somebody signed up at Ntoma with your address. You already have an account and can sign in: ${siteUrl}/login\n\nIf it was not you, you can leave this mail unanswered: nothing has changed.`,
        html: fillTemplate(await readFile(ALREADY_REGISTERED, "utf8"), { SiteURL: siteUrl }),
      });
    },
  };
}

function newCode(): string {
  return Array.from({ length: OTP_LENGTH }, () => randomInt(10)).join("");
}

/** Same as in Supabase Lite, which verifies the token. */
function hashToken(email: string, code: string): string {
  return createHash("sha256")
    .update(email.toLowerCase() + code)
    .digest("hex");
}

function confirmationLink(siteUrl: string, tokenHash: string): string {
  const query = new URLSearchParams({ token: tokenHash, type: "signup", redirect_to: siteUrl });
  return `${siteUrl}/auth/v1/verify?${query}`;
}

function fillTemplate(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{\s*\.(\w+)\s*\}\}/g, (_, name: string) =>
    escapeHtml(values[name] ?? ""),
  );
}
