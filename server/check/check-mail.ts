import { createTransport } from "nodemailer";
import { isMailAddress } from "../../domain/mail-address.ts";
import { readSmtpUrl } from "../../supabase/functions/_shared/mails/smtp-url.ts";
import { errorCode, errorMessage } from "../lib/errors.ts";
import type { Check } from "./context.ts";
import { error, type Finding, ok, warning } from "./finding.ts";

const WHY =
  "Customers get no confirmation, no link to reset a password and no news of their order.";

/** Signs in to the mail server without sending, and reads the sender's address. */
export const checkMail: Check = async ({ config: { smtpUrl, siteUrl }, isUsable }) => {
  if (!smtpUrl) {
    const what = "SMTP_URL is not set: mails stay on the inbox page.";
    return [warning(what, WHY, "Set SMTP_URL to a mail server.")];
  }
  if (!isUsable("SMTP_URL")) return [];
  return [await trySignIn(smtpUrl, siteUrl), checkSender(readSmtpUrl(smtpUrl, siteUrl).sender)];
};

/** Throws when the mail server cannot be reached or refuses the user. */
export async function signInToMailServer(smtpUrl: string, siteUrl: string): Promise<void> {
  const transport = createTransport(readSmtpUrl(smtpUrl, siteUrl).server);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

async function trySignIn(smtpUrl: string, siteUrl: string): Promise<Finding> {
  const { host, username } = new URL(smtpUrl);
  try {
    await signInToMailServer(smtpUrl, siteUrl);
    return ok(`The mail server ${host} accepts ${username ? "the user" : "connections"}.`);
  } catch (reason) {
    const what = `SMTP_URL: the mail server ${host} cannot be used: ${errorMessage(reason)}`;
    return error(what, WHY, CURES[errorCode(reason) ?? ""] ?? UNREACHABLE);
  }
}

const UNREACHABLE =
  "Check host and port in SMTP_URL (smtps:// is for port 465, smtp:// for 587), and that the network lets this machine out: many hosters block port 25.";

const CURES: Record<string, string> = {
  EAUTH:
    "Check user and password in SMTP_URL; characters such as @ and / are written as %40 and %2F there.",
  ETLS: "Use smtps:// for port 465 and smtp:// for 587, and the host name in the server's certificate.",
};

function checkSender(sender: string): Finding {
  if (isMailAddress(sender)) return ok(`Mails are sent from ${sender}.`);
  return error(
    `The sender of the mails, ${sender}, is no mail address.`,
    "Mail servers refuse such a sender, or file its mails as spam.",
    "Name it in SMTP_URL: smtps://user:password@host:465/?from=shop@example.com",
  );
}
