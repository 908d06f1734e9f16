import { createHash, randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { EmailDriver } from "@supabase/lite";
import { escapeHtml } from "../../domain/escape-html.ts";
import {
  ALREADY_REGISTERED,
  CONFIRMATION_MAIL,
  EMAIL_CHANGE_MAIL,
  EMAIL_CHANGE_NOTICE,
  OTP_LENGTH,
} from "./account-templates.ts";

type Account = { id: string };
type SignUp = { passwordHash: string; data: Record<string, unknown> };
type Mail = { subject: string; content_path: string };
type Options = {
  accounts: {
    renewConfirmation(id: string, tokenHash: string): Promise<void>;
    replaceSignUp(id: string, email: string, tokenHash: string, signUp: SignUp): Promise<void>;
  };
  driver: EmailDriver;
  siteUrl: string;
};

/** The mails that Supabase Lite does not send: to users who sign up again or change their address. */
export function createAccountMails({ accounts, driver, siteUrl }: Options) {
  async function send(to: string, mail: Mail, values: Record<string, string>): Promise<void> {
    const template = await readFile(mail.content_path, "utf8");
    const html = fillTemplate(template, { ...values, SiteURL: siteUrl });
    await driver.send({ to, subject: mail.subject, html });
  }

  return {
    /** For a further sign-up; otherwise the only one gets a new link, and its old one ends. */
    async confirmAgain(email: string, { id }: Account, signUp?: SignUp): Promise<void> {
      const tokenHash = hashToken(email, newCode());
      if (signUp) await accounts.replaceSignUp(id, email, tokenHash, signUp);
      else await accounts.renewConfirmation(id, tokenHash);
      await send(email, CONFIRMATION_MAIL, { TokenHash: tokenHash, Email: email });
    },
    async confirmNewEmail(newEmail: string, tokenHash: string): Promise<void> {
      await send(newEmail, EMAIL_CHANGE_MAIL, { TokenHash: tokenHash, NewEmail: newEmail });
    },
    async noticeEmailChange(email: string, newEmail: string): Promise<void> {
      await send(email, EMAIL_CHANGE_NOTICE, { OldEmail: email, Email: newEmail });
    },
    async alreadyRegistered(email: string): Promise<void> {
      await send(email, ALREADY_REGISTERED, { Email: email });
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
