import { createHash, randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EmailDriver } from "@supabase/lite";
import { escapeHtml } from "../../domain/escape-html.ts";
import { ROOT } from "../lib/root-folder.ts";
import { CONFIRMATION_MAIL, OTP_LENGTH } from "./account-templates.ts";

const ALREADY_REGISTERED = join(ROOT, "supabase/templates/already-registered.html");

type Account = { id: string };
type SignUp = { passwordHash: string; data: Record<string, unknown> };
type Options = {
  accounts: {
    renewConfirmation(id: string, tokenHash: string): Promise<void>;
    replaceSignUp(id: string, email: string, tokenHash: string, signUp: SignUp): Promise<void>;
  };
  driver: EmailDriver;
  siteUrl: string;
};

/** The mails that Supabase Lite does not send: to users who sign up again. */
export function createAccountMails({ accounts, driver, siteUrl }: Options) {
  return {
    /** For a further sign-up; otherwise the newest one gets a new link, and its old one ends. */
    async confirmAgain(email: string, { id }: Account, signUp?: SignUp): Promise<void> {
      const tokenHash = hashToken(email, newCode());
      if (signUp) await accounts.replaceSignUp(id, email, tokenHash, signUp);
      else await accounts.renewConfirmation(id, tokenHash);
      const values = { TokenHash: tokenHash, Email: email, SiteURL: siteUrl };
      await driver.send({
        to: email,
        subject: CONFIRMATION_MAIL.subject,
        html: fillTemplate(await readFile(CONFIRMATION_MAIL.content_path, "utf8"), values),
      });
    },
    async alreadyRegistered(email: string): Promise<void> {
      await driver.send({
        to: email,
        subject: "Your Ntoma account",
        html: fillTemplate(await readFile(ALREADY_REGISTERED, "utf8"), {
          Email: email,
          SiteURL: siteUrl,
        }),
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

function fillTemplate(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{\s*\.(\w+)\s*\}\}/g, (_, name: string) =>
    escapeHtml(values[name] ?? ""),
  );
}
