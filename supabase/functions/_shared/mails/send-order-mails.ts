import { callFunction, type ServiceSettings } from "../service-client.ts";
import { composeLowStockMail, type LowStockMail } from "./low-stock-mail.ts";
import type { MailSite } from "./mail-items.ts";
import {
  type ComposedMail,
  composeOrderMail,
  type MailShop,
  type OrderMail,
} from "./order-mail.ts";
import { composeOwnerMail, type OwnerMail } from "./owner-mail.ts";

export type OrderMailSettings = {
  service: ServiceSettings;
  siteUrl: string;
  /** Whether the backend renders pictures in small; otherwise they are shown as they are stored. */
  imageRendering: boolean;
  /** Where the owner's mails go unless the shop's settings have an address; without any, they are deleted. */
  ownerEmail: string | undefined;
  /** Claims nothing more after this time; without it, only when nothing waits. */
  runMs?: number;
  /** Sends nothing more once this is true. */
  isStopping?: () => boolean;
  send: (mail: ComposedMail) => Promise<void>;
  log: (message: string, error?: unknown) => void;
};

const BATCH = 10;
/** Half of the time after which another process may claim the same mails. */
const CLAIM_MS = 300_000;

export type MailCounts = { sent: number; failed: number };

/** Sends what waits in the outbox, until a claim brings the last or the time is over. */
export async function sendOrderMails(settings: OrderMailSettings): Promise<MailCounts> {
  const counts = { sent: 0, failed: 0 };
  const end = Date.now() + (settings.runMs ?? Number.POSITIVE_INFINITY);
  while (Date.now() < end) {
    const mails = await claimMails(settings);
    if (mails.length === 0) break;
    const claimEnd = Date.now() + CLAIM_MS;
    for (const mail of mails) {
      if (settings.isStopping?.() || Date.now() > claimEnd) return counts;
      const problem = await sendMail(settings, mail);
      await callFunction(settings.service, "record_order_mail", { mail_id: mail.id, problem });
      counts[problem === "" ? "sent" : "failed"] += 1;
    }
    if (mails.length < BATCH) break;
  }
  return counts;
}

/** A mail with everything that is written in it. */
type ClaimedMail = (OrderMail | LowStockMail | OwnerMail) & { shop: MailShop };

async function claimMails({ service, ownerEmail }: OrderMailSettings): Promise<ClaimedMail[]> {
  const args = { owner_address: ownerEmail ?? "", at_most: BATCH };
  return (await callFunction(service, "claim_order_mails", args)) as ClaimedMail[];
}

/** Resolves to why the mail was not sent, or to an empty text. */
async function sendMail(
  { send, log, ...site }: OrderMailSettings,
  mail: ClaimedMail,
): Promise<string> {
  try {
    await send(compose(mail, site));
    return "";
  } catch (error) {
    log(`Order mail ${mail.id} was not sent`, error);
    return (error instanceof Error && error.message) || "unknown error";
  }
}

function compose(mail: ClaimedMail, site: MailSite): ComposedMail {
  switch (mail.kind) {
    case "owner_low_stock":
      return composeLowStockMail(mail, site.siteUrl, mail.shop);
    case "owner_dispute":
    case "owner_refund":
    case "owner_charge":
    case "owner_test":
      return composeOwnerMail(mail, site.siteUrl, mail.shop);
    default:
      return composeOrderMail(mail, site, mail.shop);
  }
}
