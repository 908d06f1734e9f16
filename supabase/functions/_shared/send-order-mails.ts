import { type ComposedMail, composeOrderMail, type OrderMail } from "./order-mail.ts";
import { callFunction, type ServiceSettings } from "./service-client.ts";

export type OrderMailSettings = {
  service: ServiceSettings;
  siteUrl: string;
  /** Without one, the mails to the owner wait. */
  ownerEmail: string | undefined;
  /** Claims nothing more after this time; without it, only when nothing waits. */
  runMs?: number;
  send: (mail: ComposedMail) => Promise<void>;
  log: (message: string, error?: unknown) => void;
};

const BATCH = 10;

export type MailCounts = { sent: number; failed: number };

/** Sends what waits in the outbox, until a claim brings the last or the time is over. */
export async function sendOrderMails(settings: OrderMailSettings): Promise<MailCounts> {
  const counts = { sent: 0, failed: 0 };
  const end = Date.now() + (settings.runMs ?? Number.POSITIVE_INFINITY);
  while (Date.now() < end) {
    const mails = await claimMails(settings);
    for (const mail of mails) {
      const problem = await sendMail(settings, mail);
      await callFunction(settings.service, "record_order_mail", { mail_id: mail.id, problem });
      counts[problem === "" ? "sent" : "failed"] += 1;
    }
    if (mails.length < BATCH) break;
  }
  return counts;
}

async function claimMails({ service, ownerEmail }: OrderMailSettings): Promise<OrderMail[]> {
  const args = { owner_address: ownerEmail ?? "", at_most: BATCH };
  return (await callFunction(service, "claim_order_mails", args)) as OrderMail[];
}

/** Resolves to why the mail was not sent, or to an empty text. */
async function sendMail(
  { send, siteUrl, log }: OrderMailSettings,
  mail: OrderMail,
): Promise<string> {
  try {
    await send(composeOrderMail(mail, siteUrl));
    return "";
  } catch (error) {
    log(`Order mail ${mail.id} was not sent`, error);
    return (error instanceof Error && error.message) || "unknown error";
  }
}
