import { formatCedis, NO_MONEY } from "../money.ts";
import { formatPayment } from "../payments.ts";
import type { OrderEvent } from "./order-events.ts";
import type { Order } from "./orders.ts";
import { isPaid, orderStatusLook, type Tone } from "./statuses.ts";

/** The state of an order in a sentence, and what is to be done about it. */
export type OrderBanner = {
  tone: Tone;
  sentence: string;
  advice: string;
  /** The refund that waits for an admin. */
  refund?: OrderEvent;
};

type Told = { order: Order; events: readonly OrderEvent[]; dayOf: (time: string) => string };

/** What concerns the order's money comes first. */
export function orderBanner(told: Told): OrderBanner {
  const banner = disputed(told) ?? owed(told) ?? stuckRefund(told) ?? unpaid(told) ?? parcel(told);
  const { shortBy } = told.order;
  if (shortBy === 0) return banner;
  const short = `The stock is short by ${shortBy} ${shortBy === 1 ? "piece" : "pieces"}.`;
  return { ...banner, advice: `${banner.advice} ${short}`.trim() };
}

function disputed({ order, events, dayOf }: Told): OrderBanner | undefined {
  if (order.moneyStatus !== "disputed") return undefined;
  const dispute = events.findLast(({ kind, status }) => kind === "dispute" && status === "open");
  const of = dispute ? ` of ${formatPayment(dispute)}` : "";
  const until = dispute?.dueAt ? `Answer until ${dayOf(dispute.dueAt)}` : "Answer it";
  return {
    tone: "red",
    sentence: `The customer disputes the payment${of}.`,
    advice: `${until} in the Paystack dashboard: accept it, or send proof. Send no parcel before it has ended.`,
  };
}

function owed({ order, events }: Told): OrderBanner | undefined {
  if (order.refundDue <= NO_MONEY) return undefined;
  const last = events.findLast(({ kind }) => kind === "refund");
  const reason =
    order.orderStatus === "cancelled"
      ? "The order was paid and then cancelled."
      : "More was paid than this order asked for.";
  return {
    tone: "yellow",
    sentence: `${formatCedis(order.refundDue)} is owed to the customer.`,
    advice: last && hasFailed(last) ? `The last refund failed${because(last)}.` : reason,
  };
}

const hasFailed = ({ status }: OrderEvent) => status === "failed" || status === "refused";
const because = ({ note }: OrderEvent) => (note ? `: ${note.replace(/\.$/, "")}` : "");

/** A refund that has failed and was not repeated, or that needs something of the customer. */
function stuckRefund({ order, events }: Told): OrderBanner | undefined {
  const refunds = events.filter(({ kind }) => kind === "refund");
  const refund = refunds.findLast(
    (one, index) =>
      one.status === "needs_attention" ||
      (one.status === "failed" &&
        order.salesAmount > NO_MONEY &&
        !refunds.slice(index + 1).some(({ amount }) => amount >= one.amount)),
  );
  if (!refund) return undefined;
  const sum = formatPayment(refund);
  return refund.status === "failed"
    ? {
        tone: "red",
        sentence: `A refund of ${sum} failed${because(refund)}.`,
        advice: "Refund it again, or give it back in another way and mark it as settled.",
        refund,
      }
    : {
        tone: "yellow",
        sentence: `A refund of ${sum} needs the customer's bank details.`,
        advice: "Ask the customer for an account that the money can be sent to.",
        refund,
      };
}

function unpaid({ order, events }: Told): OrderBanner | undefined {
  if (isPaid(order.paymentStatus)) return undefined;
  if (order.orderStatus === "cancelled") {
    const wasRefunded = order.moneyStatus === "refunded";
    return plain(`This order is cancelled; ${wasRefunded ? wentBack(order) : "nothing was paid."}`);
  }
  return {
    tone: "yellow",
    sentence: order.paymentStatus === "failed" ? failedPayment(events) : "This order is not paid.",
    advice: "Mark it as paid when the money came in cash or by mobile money.",
  };
}

/** With the provider's reason, such as "Insufficient Funds". */
function failedPayment(events: readonly OrderEvent[]): string {
  const declined = events.findLast(({ kind }) => kind === "declined");
  return `The payment of this order failed${declined ? because(declined) : ""}.`;
}

const plain = (sentence: string, advice = ""): OrderBanner => ({
  tone: "grey",
  sentence,
  advice,
});

const wentBack = ({ refundedAmount }: Order) => `${formatCedis(refundedAmount)} went back.`;

const nextParts: Record<string, { sentence: string; advice: string }> = {
  processing: { sentence: "Paid and ready to be packed.", advice: "" },
  packaged: {
    sentence: "Packed and ready to be dispatched.",
    advice: "The customer gets a mail with what is known of the parcel.",
  },
  dispatched: { sentence: "On its way to the customer.", advice: "" },
  delivered: { sentence: "Delivered.", advice: "" },
};

function parcel({ order }: Told): OrderBanner {
  if (order.moneyStatus === "refunded") return refunded(order);
  const next = nextParts[order.orderStatus];
  if (!next) return plain(`${orderStatusLook(order.orderStatus).label}.`);
  const isPartly = order.moneyStatus === "partly_refunded";
  const left = order.orderStatus === "processing" ? " Pack what is left." : "";
  const advice = isPartly ? `${wentBack(order)}${left} ${next.advice}`.trim() : next.advice;
  const tone = order.orderStatus === "delivered" ? "green" : "blue";
  return { tone, sentence: next.sentence, advice };
}

function refunded(order: Order): OrderBanner {
  if (order.orderStatus === "cancelled")
    return plain(`This order is cancelled; ${wentBack(order)}`);
  return plain(
    `All of its money went back: ${formatCedis(order.refundedAmount)}.`,
    "Nothing is left to pack.",
  );
}
