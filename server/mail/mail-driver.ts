import type { EmailDriver, EmailMessage } from "@supabase/lite";
import type { Transporter } from "nodemailer";
import type { ComposedMail } from "../../supabase/functions/_shared/mails/order-mail.ts";
import { readSmtpUrl } from "../../supabase/functions/_shared/mails/smtp-url.ts";
import type { Config } from "../config/config.ts";
import type { Inbox } from "./inbox.ts";
import { mailText } from "./mail-text.ts";

export type PausableDriver = EmailDriver & {
  /** Sends no mail while the work runs. */
  pauseDuring<Result>(work: () => Promise<Result>): Promise<Result>;
};

/** Sends to the mail server where one is configured, to the inbox page otherwise. */
export function createMailDriver(config: Config, inbox: Inbox | undefined): PausableDriver {
  const { send } = driverFor(config, inbox);
  let paused = false;
  return {
    async send(mail) {
      if (!paused) await send({ ...mail, text: mail.text ?? mailText(mail.html ?? "") });
    },
    async pauseDuring(work) {
      paused = true;
      return work().finally(() => {
        paused = false;
      });
    },
  };
}

/** For the mails of accounts, which nobody can send later: those of a held shop are left out. */
export function unlessHeld({ send }: EmailDriver, isHeld: () => boolean): EmailDriver {
  return {
    async send(mail) {
      if (!isHeld()) return send(mail);
      console.warn(`Not sent, because the shop is held: ${mail.subject}.`);
    },
  };
}

function driverFor({ smtpUrl, siteUrl }: Config, inbox: Inbox | undefined): EmailDriver {
  if (smtpUrl) return createSmtpDriver(smtpUrl, siteUrl);
  if (inbox) return { send: inbox.add };
  throw new Error("Neither a mail server nor an inbox is configured.");
}

function createSmtpDriver(smtpUrl: string, siteUrl: string): EmailDriver {
  const { server, sender } = readSmtpUrl(smtpUrl, siteUrl);
  // Loaded with the first mail: most shops on one machine send none.
  let transport: Promise<Transporter> | undefined;
  const connect = async () => (await import("nodemailer")).createTransport(server);
  return {
    send: async ({ to, subject, text, html, ...more }: EmailMessage & Partial<ComposedMail>) => {
      const { senderName = "Ntoma", replyTo, messageId } = more;
      transport ??= connect();
      await (await transport).sendMail({
        from: { name: senderName, address: sender },
        to,
        subject,
        text,
        html,
        ...(replyTo && { replyTo }),
        ...(messageId && { messageId }),
      });
    },
  };
}
