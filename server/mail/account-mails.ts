import { readFile } from "node:fs/promises";
import type { EmailDriver } from "@supabase/lite";
import { escapeHtml } from "../../domain/escape-html.ts";
import {
  ALREADY_REGISTERED,
  CONFIRMATION_MAIL,
  EMAIL_CHANGE_MAIL,
  EMAIL_CHANGE_NOTICE,
} from "./account-templates.ts";

type Mail = { subject: string; content_path: string };
type Options = { driver: EmailDriver; siteUrl: string };

/** The mails that Supabase Lite does not send: to users who sign up or change their address. */
export function createAccountMails({ driver, siteUrl }: Options) {
  async function send(to: string, mail: Mail, values: Record<string, string>): Promise<void> {
    const template = await readFile(mail.content_path, "utf8");
    const html = fillTemplate(template, { ...values, SiteURL: siteUrl });
    await driver.send({ to, subject: mail.subject, html });
  }

  return {
    async confirmSignUp(email: string, tokenHash: string): Promise<void> {
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

function fillTemplate(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{\s*\.(\w+)\s*\}\}/g, (_, name: string) =>
    escapeHtml(values[name] ?? ""),
  );
}
