import { type Cedis, formatCedis, lineTotal, NO_MONEY } from "../../../../domain/money.ts";
import { addressLine } from "../../../../domain/orders/delivery.ts";
import { type Parcel, parcelText } from "../../../../domain/orders/parcels.ts";
import { refundedNote } from "../../../../domain/orders/refunded-pieces.ts";
import { pages } from "../../../../domain/pages/pages.ts";
import { itemTable, type MailItem, type MailSite } from "./mail-items.ts";
import { type MailLine, type MailSection, mailPage } from "./mail-page.ts";

export type OrderMailKind =
  | "paid"
  | "dispatched"
  | "delivered"
  | "cancelled"
  | "reinstated"
  | "refunded"
  | "address_changed"
  | "owner_paid";

export type OrderMail = {
  id: number;
  kind: OrderMailKind;
  recipient: string;
  placed: {
    id: number;
    paymentReference: string;
    totalAmount: Cedis;
    name: string;
    phoneNumber: string;
    address: string;
    city: string;
    region: string;
  };
  items: MailItem[];
  /** Who carries the order, when somebody has said so. */
  parcel?: Omit<Parcel, "orderId"> | null;
  /** What goes back to the buyer, or what was sent back, in cedis. */
  amount: Cedis;
  /** The pieces that a refund is for; null when it is an amount. */
  refunded?: { name: string; quantity: number }[] | null;
};

/** Who writes the mail. */
export type MailShop = { name: string; email: string; phoneNumber: string; address: string };

export type ComposedMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The shop's name, as who sends the mail. */
  senderName: string;
  /** Where answers go: to the shop, if it has an address. */
  replyTo?: string;
  /** The same for every try, so that a mail that was sent twice is shown once. */
  messageId: string;
};

type Words = { subject: string; heading: string; text: string };

/** The text of each kind of mail; `number` is the order's reference. */
const words: Record<OrderMailKind, (number: string, amount: Cedis, shop: MailShop) => Words> = {
  paid: (number) => ({
    subject: `We have your order #${number}`,
    heading: "Thank you for your order",
    text: "Your payment has arrived. We are getting your order ready and will write again when it is on its way.",
  }),
  dispatched: (number) => ({
    subject: `Your order #${number} is on its way`,
    heading: "Your order is on its way",
    text: "We have handed your order over for delivery.",
  }),
  delivered: (number, _, shop) => ({
    subject: `Your order #${number} was delivered`,
    heading: "Your order was delivered",
    text: `We hope that you like what you bought. If anything is wrong with it, please ${reachOf(shop)}.`,
  }),
  cancelled: (number, amount) => ({
    subject: `Your order #${number} was cancelled`,
    heading: "Your order was cancelled",
    text:
      amount > NO_MONEY
        ? `You will get ${formatCedis(amount)} back. We will write again when it has been sent.`
        : "Nothing will be charged for it.",
  }),
  reinstated: (number) => ({
    subject: `Your order #${number} is being prepared again`,
    heading: "Your order is being prepared again",
    text: "It is no longer cancelled. We will write again when it is on its way.",
  }),
  refunded: (number, amount) => ({
    subject: `${formatCedis(amount)} for your order #${number} was sent back`,
    heading: "Your money was sent back",
    text: `We have sent ${formatCedis(amount)} back to you. If it goes through your bank, it can take a few days until you see it.`,
  }),
  address_changed: (number, _, shop) => ({
    subject: `The address of your order #${number} was changed`,
    heading: "We have a new address for your order",
    text: `We have corrected where your order goes, as you see below. If it is not right, please ${reachOf(shop)} soon.`,
  }),
  owner_paid: (number) => ({
    subject: `New order #${number}`,
    heading: "A new order was paid",
    text: "It waits in the back office to be packed.",
  }),
};

/** Answers to the sender's address are read only if they go to the shop. */
const reachOf = ({ email }: MailShop) => (email ? "answer this mail" : "get in touch with us");

export function composeOrderMail(mail: OrderMail, site: MailSite, shop: MailShop): ComposedMail {
  const { id, kind, placed: order, items, recipient, amount } = mail;
  const { subject, heading, text } = words[kind](order.paymentReference, amount, shop);
  const button = linkOf(mail, site);
  const orderName = `Order #${order.paymentReference}`;
  const details = detailsOf(mail);
  const more = kind === "owner_paid" ? [] : moreOf(site, shop);
  const html = mailPage({
    brand: shop.name,
    title: subject,
    heading,
    text,
    content: itemTable({ name: orderName, items, total: order.totalAmount }, site),
    details,
    button,
    more,
  });
  const lines = items.map(
    (item) =>
      `${item.quantity} × ${item.name}${refundedNote(item)}: ${formatCedis(lineTotal(item))}`,
  );
  const parts = [
    shop.name,
    heading,
    text,
    [orderName, ...lines, `Total: ${formatCedis(order.totalAmount)}`].join("\n"),
    ...details.map(sectionText),
    lineText(button),
    ...more.map(sectionText),
  ];
  const messageId = messageIdOf(id, site.siteUrl);
  return {
    to: recipient,
    subject,
    text: parts.join("\n\n"),
    html,
    senderName: shop.name,
    ...(shop.email && kind !== "owner_paid" && { replyTo: shop.email }),
    messageId,
  };
}

export function messageIdOf(id: number, siteUrl: string): string {
  return `<order-mail-${id}@${new URL(siteUrl).hostname}>`;
}

function detailsOf({ placed: order, parcel, refunded }: OrderMail): MailSection[] {
  const address = [order.name, order.phoneNumber, addressLine(order)].filter(Boolean);
  const pieces = (refunded ?? []).map(({ name, quantity }) => `${quantity} × ${name}`);
  const sections: [string, MailLine[]][] = [
    ["Refunded", pieces],
    ["Delivery", address],
    ["Parcel", parcel ? trackingOf(parcel) : []],
  ];
  return sections.filter(([, lines]) => lines.length > 0);
}

function trackingOf(parcel: Omit<Parcel, "orderId">): MailLine[] {
  const { trackingLink: url } = parcel;
  return [parcelText(parcel), url && { label: url, url }].filter((line) => line !== "");
}

/** Whom to ask, and what to know before asking. */
function moreOf({ siteUrl }: MailSite, shop: MailShop): MailSection[] {
  const { email, phoneNumber, address } = shop;
  const contact: MailLine[] = [
    ...(email ? [{ label: email, url: `mailto:${email}` }] : []),
    ...(phoneNumber ? [phoneNumber] : []),
    ...(address ? [address] : []),
    { label: "About delivery", url: siteUrl + pages.delivery.path },
    { label: "About returns", url: siteUrl + pages.returns.path },
  ];
  return [["Questions?", contact]];
}

const sectionText = ([heading, lines]: MailSection) => [heading, ...lines.map(lineText)].join("\n");

function lineText(line: MailLine): string {
  if (typeof line === "string") return line;
  return line.url.endsWith(line.label) ? line.label : `${line.label}: ${line.url}`;
}

function linkOf({ kind, placed: order }: OrderMail, { siteUrl }: MailSite) {
  return kind === "owner_paid"
    ? { label: "Open the order", url: `${siteUrl}/admin/order-details/${order.id}` }
    : { label: "See your orders", url: `${siteUrl}/orders` };
}

/** For tests of what a mail may contain. */
export const orderMailKinds = Object.keys(words) as OrderMailKind[];
