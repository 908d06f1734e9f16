import { formatCedis, fromPesewas, toPesewas } from "../money.ts";
import { sum } from "../pesewas.ts";
import { type Order, orderCount } from "./orders.ts";
import { isPaid, type OrderStatus, orderStatusLook } from "./statuses.ts";

/** A status of which the customer gets a mail. */
export function mailsCustomer(status: OrderStatus): boolean {
  return status === "dispatched" || status === "delivered" || status === "cancelled";
}

type Stoppable = Pick<Order, "orderStatus" | "paymentStatus" | "moneyStatus" | "canBePacked">;

function isRefunded({ moneyStatus }: Stoppable): boolean {
  return moneyStatus === "refunded";
}

const sentOn: readonly string[] = ["packaged", "dispatched", "delivered"];
const atTheShop: readonly string[] = ["processing", "packaged", "cancelled"];

/** Whether the database wants a reason. Taking up a cancelled order ends what is owed because of that. */
function isStopped(order: Stoppable, status: OrderStatus): boolean {
  const { orderStatus, moneyStatus, canBePacked } = order;
  if (canBePacked || orderStatus === status) return false;
  if (orderStatus === "cancelled" && moneyStatus === "refund_due") return false;
  return sentOn.includes(status) && atTheShop.includes(orderStatus);
}

/** A refund may be due of an unpaid order, too: of a payment that does not match it. */
function stopText(order: Stoppable): string {
  if (order.moneyStatus === "disputed") return "disputed";
  return isRefunded(order) || isPaid(order.paymentStatus) ? "refunded" : "not paid";
}

/** Why an order is not to be sent on; undefined when it may be, has left the shop or is cancelled. */
export function stopSentence(order: Stoppable): string | undefined {
  if (order.orderStatus === "cancelled" || !isStopped(order, "dispatched")) return undefined;
  return `This order is ${stopText(order)}.`;
}

/** For the packing slip of an order that stays in the shop; undefined for one that may go out, or has. */
export function slipWarning(order: Stoppable): string | undefined {
  return order.orderStatus === "cancelled" ? "This order is cancelled." : stopSentence(order);
}

export type StatusQuestion<One> = {
  heading: string;
  text: string;
  action: string;
  /** The orders that may be changed at once; set when the others need a reason. */
  others?: readonly One[];
};

type Changed = Stoppable & Pick<Order, "salesAmount">;

const areOrIs = (count: number) => (count === 1 ? "is" : "are");

/** To be answered before orders get a status; undefined when there is nothing to ask. */
export function statusQuestion<One extends Changed>(
  orders: readonly One[],
  status: OrderStatus,
): StatusQuestion<One> | undefined {
  if (status === "cancelled") return cancelQuestion(orders);
  return packingQuestion(orders, status) ?? reinstateQuestion(orders, status);
}

/** One order that nobody has paid is cancelled without a question: there is Undo. */
function cancelQuestion(orders: readonly Changed[]) {
  const paid = orders.filter(
    (order) =>
      isPaid(order.paymentStatus) && !isRefunded(order) && order.orderStatus !== "cancelled",
  );
  const isOne = orders.length === 1;
  if (isOne && paid.length === 0) return undefined;
  const owed = formatCedis(fromPesewas(sum(paid.map((order) => toPesewas(order.salesAmount)))));
  const owedText = `${owed} are owed to the customer${isOne ? "" : "s"}. `;
  return {
    heading: `Cancel ${isOne ? "this order" : orderCount(orders.length)}?`,
    text: `${paid.length === 0 ? "" : owedText}${isOne ? "The" : "Each"} customer gets a mail.`,
    action: `Cancel ${isOne ? "the order" : orderCount(orders.length)}`,
  };
}

function packingQuestion<One extends Changed>(orders: readonly One[], status: OrderStatus) {
  const stopped = orders.filter((order) => isStopped(order, status));
  if (stopped.length === 0) return undefined;
  const { label } = orderStatusLook(status);
  return {
    heading: `Set to ${label} all the same?`,
    text: stopTextOf(stopped, orders.length),
    action: `Set to ${label}`,
    others: orders.filter((order) => !isStopped(order, status)),
  };
}

/** "2 of 3 are not paid, 1 is disputed." */
function stopTextOf(stopped: readonly Stoppable[], all: number): string {
  const counts = new Map<string, number>();
  for (const text of stopped.map(stopText)) counts.set(text, (counts.get(text) ?? 0) + 1);
  const parts = [...counts].map(([text, count], index) => {
    const subject = all === 1 ? "This order" : `${count}${index === 0 ? ` of ${all}` : ""}`;
    return `${subject} ${areOrIs(count)} ${text}`;
  });
  return `${parts.join(", ")}.`;
}

function reinstateQuestion(orders: readonly Changed[], status: OrderStatus) {
  const refunded = orders.filter(isRefunded).length;
  if (refunded === 0) return undefined;
  return {
    heading: "Take up a refunded order?",
    text: `${orderCount(refunded)} of ${orders.length} ${refunded === 1 ? "was" : "were"} refunded: the money has gone back to the customer.`,
    action: `Set to ${orderStatusLook(status).label}`,
  };
}
