import type { Parcel } from "../../../../domain/orders/parcels.ts";
import { callAsService, callFunction, type ServiceSettings } from "../service-client.ts";
import { composeLowStockMail, type LowStockMail } from "./low-stock-mail.ts";
import {
  type ComposedMail,
  composeOrderMail,
  type MailShop,
  type OrderMail,
} from "./order-mail.ts";

export type OrderMailSettings = {
  service: ServiceSettings;
  siteUrl: string;
  /** Whether the backend renders pictures in small; otherwise they are shown as they are stored. */
  imageRendering: boolean;
  /** Without one, the mails to the owner are deleted. */
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
  let shop: MailShop | undefined;
  const end = Date.now() + (settings.runMs ?? Number.POSITIVE_INFINITY);
  while (Date.now() < end) {
    const mails = await claimMails(settings);
    if (mails.length === 0) break;
    shop ??= await readShop(settings);
    for (const mail of mails) {
      const problem = await sendMail(settings, mail, shop);
      await callFunction(settings.service, "record_order_mail", { mail_id: mail.id, problem });
      counts[problem === "" ? "sent" : "failed"] += 1;
    }
    if (mails.length < BATCH) break;
  }
  return counts;
}

async function claimMails({
  service,
  ownerEmail,
}: OrderMailSettings): Promise<(OrderMail | LowStockMail)[]> {
  const args = { owner_address: ownerEmail ?? "", at_most: BATCH };
  return (await callFunction(service, "claim_order_mails", args)) as (OrderMail | LowStockMail)[];
}

async function readShop({ service }: OrderMailSettings): Promise<MailShop> {
  const path = "/rest/v1/shopDetails?select=name,email,phoneNumber,address";
  const [shop] = (await callAsService(service, path)) as MailShop[];
  if (!shop) throw new Error("The table shopDetails has no row.");
  return shop;
}

async function readParcel(service: ServiceSettings, orderId: number): Promise<OrderMail["parcel"]> {
  const path = `/rest/v1/parcels?select=courier,trackingNumber,trackingLink&orderId=eq.${orderId}`;
  const [parcel] = (await callAsService(service, path)) as Parcel[];
  return parcel;
}

/** Resolves to why the mail was not sent, or to an empty text. */
async function sendMail(
  { service, send, siteUrl, imageRendering, log }: OrderMailSettings,
  mail: OrderMail | LowStockMail,
  shop: MailShop,
): Promise<string> {
  try {
    if (mail.kind === "owner_low_stock") await send(composeLowStockMail(mail, siteUrl, shop));
    else {
      const parcel =
        mail.kind === "dispatched" ? await readParcel(service, mail.placed.id) : undefined;
      await send(composeOrderMail({ ...mail, parcel }, { siteUrl, imageRendering }, shop));
    }
    return "";
  } catch (error) {
    log(`Order mail ${mail.id} was not sent`, error);
    return (error instanceof Error && error.message) || "unknown error";
  }
}
