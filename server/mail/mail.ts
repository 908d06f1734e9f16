import type { EmailDriver, EmailMessage } from "@supabase/lite";
import { createTransport } from "nodemailer";
import type { Config } from "../config.ts";
import type { Inbox } from "./inbox.ts";
import { mailText } from "./mail-text.ts";

/** Mail goes to the mail server where there is one, and into the inbox page otherwise. */
export function createMailDriver(config: Config, inbox: Inbox | undefined): EmailDriver {
  const { send } = driverFor(config, inbox);
  // The backend's own text knows nothing of our template.
  return { send: (mail) => send(mail.html ? { ...mail, text: mailText(mail.html) } : mail) };
}

function driverFor(config: Config, inbox: Inbox | undefined): EmailDriver {
  if (config.smtpUrl) return createSmtpMail(config.smtpUrl, config.siteUrl);
  if (inbox) return { send: (mail) => inbox.keep(mail) };
  throw new Error("There is neither a mail server nor an inbox.");
}

/** The sender can be named in the URL: smtp://user:password@host:587/?from=shop@example.com */
function createSmtpMail(smtpUrl: string, siteUrl: string): EmailDriver {
  const url = new URL(smtpUrl);
  const from = url.searchParams.get("from") ?? `no-reply@${new URL(siteUrl).hostname}`;
  url.searchParams.delete("from");
  const transport = createTransport(url.href);
  return {
    send: async ({ to, subject, text, html }: EmailMessage) => {
      await transport.sendMail({ from: { name: "Ntoma", address: from }, to, subject, text, html });
    },
  };
}
