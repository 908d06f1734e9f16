import type { Cedis } from "../money.ts";
import {
  disputeAdvice,
  formatPayment,
  paymentLabel,
  paymentLook,
  paymentNote,
  refundedItems,
} from "../payments.ts";
import { type AuditEntry, changeLines } from "./audit-log.ts";
import { methodLabel } from "./payment-methods.ts";
import { orderStatusLook, type Tone } from "./statuses.ts";

/** Something that happened to an order, as the back office lists it. */
export type OrderEvent = {
  at: string;
  kind: string;
  /** Of its row; null for a declined payment. */
  id: number | null;
  /** Of a charge its role: whether it pays for the order. */
  status: string;
  /** 'admin', 'customer', 'shop', or empty when nobody of the shop did it. */
  actor: string;
  userName: string;
  amount: Cedis;
  currency: string;
  /** How money moved; of a mail its kind. */
  channel: string;
  /** What an admin said about it; of a mail its recipient. */
  reason: string;
  note: string;
  dueAt: string | null;
  /** The pieces that a refund is for. */
  items: { name: string; quantity: number; restocked: number }[] | null;
  change: AuditEntry["change"] | null;
};

const statusTitles: Record<string, string> = {
  processing: "Taken up again",
  packaged: "Packed",
};

const mailTitles: Record<string, string> = {
  paid: "payment received",
  reinstated: "taken up again",
  refunded: "refund",
  address_changed: "new address",
  owner_paid: "new order, to the shop",
};

const disputeEnds: Record<string, string> = {
  won: "Dispute won",
  lost: "Dispute lost",
  by_hand: "Dispute settled",
};

const titles: Record<string, (event: OrderEvent) => string> = {
  placed: () => "Placed",
  status: ({ status }) => statusTitles[status] ?? orderStatusLook(status).label,
  parcel: ({ change }) => (isFirst(change) ? "Parcel" : "Parcel corrected"),
  address: () => "Address corrected",
  change: () => "Changed",
  mail: ({ channel }) => `Mail: ${mailTitles[channel] ?? channel.replaceAll("_", " ")}`,
  note: () => "Note",
  dispute_ended: ({ status }) => disputeEnds[status] ?? "Dispute ended",
};

function isFirst(change: OrderEvent["change"]): boolean {
  return Object.values(change ?? {}).every(([before]) => before === "");
}

export function eventTitle(event: OrderEvent): string {
  return titles[event.kind]?.(event) ?? paymentLabel(event);
}

type Look = { label: string; tone: Tone };

const mailLooks: Record<string, Look> = {
  sent: { label: "Sent", tone: "green" },
  waiting: { label: "Waits", tone: "blue" },
  repeated: { label: "Is tried again", tone: "yellow" },
  failed: { label: "Failed", tone: "red" },
};

/** The badge of what can still change or has failed; a payment that is done needs none. */
export function eventLook(event: OrderEvent): Look | undefined {
  const { kind, status } = event;
  if (kind === "mail") return mailLooks[status];
  const isMoney = ["charge", "refund", "dispute"].includes(kind);
  const isPlain = kind === "dispute" && status !== "open";
  return isMoney && !isPlain && status !== "order" ? paymentLook(event) : undefined;
}

/** The sum of what moved money; what went back has a minus. */
export function eventFigure(event: OrderEvent): string | undefined {
  if (event.kind === "refund") return `−${formatPayment(event)}`;
  const hasFigure = ["placed", "charge", "dispute"].includes(event.kind);
  return hasFigure ? formatPayment(event) : undefined;
}

/** Who did it; empty when nobody of the shop did. */
export function eventAuthor({ kind, actor, userName }: OrderEvent): string {
  if (actor === "admin") return userName || "An admin";
  if (actor === "customer") return kind === "placed" ? userName : shopper(userName);
  return userName || (actor === "shop" ? "The shop" : "");
}

function shopper(name: string): string {
  return name ? `Shopper (${name})` : "Shopper";
}

/** What else there is to say, in the order of reading; `deadline` is the day until which a dispute can be answered. */
export function eventDetails(event: OrderEvent, deadline: string): string[] {
  const { kind, status, channel, reason, note, change } = event;
  const isPayment = kind === "charge" || kind === "refund";
  const details = [
    isPayment && channel ? methodLabel(channel) : "",
    ...refundedItems(event),
    kind === "mail" && reason ? `to ${reason}` : reason,
    kind === "note" ? "" : paymentNote(note),
    kind === "dispute" && status === "open" ? disputeAdvice(deadline) : "",
    ...(kind === "status" ? statusLines(change) : changeLines({ change: change ?? {} })),
  ];
  return details.filter(Boolean);
}

/** What changed together with a status; the status itself is the title. */
function statusLines(change: OrderEvent["change"]): string[] {
  const { orderStatus: _, ...others } = change ?? {};
  return changeLines({ change: others });
}

/** Whether the parcel was changed since the customer got the mail about its dispatch. */
export function isParcelNews(events: readonly OrderEvent[]): boolean {
  const mail = events.findLast(({ kind, channel }) => kind === "mail" && channel === "dispatched");
  const parcel = events.findLast(({ kind }) => kind === "parcel");
  return mail?.status === "sent" && parcel !== undefined && parcel.at > mail.at;
}
