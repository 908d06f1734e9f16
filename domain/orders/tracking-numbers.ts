import type { Order } from "./orders.ts";

type Dispatched = Pick<Order, "id" | "paymentReference" | "orderStatus">;

/** Which of the orders gets which number, and what is wrong with which line. */
export type TrackingNumbers = {
  /** By the id of the order. */
  numbers: ReadonlyMap<number, string>;
  problems: readonly { line: number; text: string }[];
};

const MAX_LENGTH = 100;

type Line = { line: number; text: string };

function linesOf(pasted: string): Line[] {
  return pasted
    .split(/\r\n|\r|\n/)
    .map((text, index) => ({ line: index + 1, text: text.trim() }))
    .filter(({ text }) => text !== "");
}

const bare = (text: string) => text.replace(/^#/, "").toLowerCase();
/** What spreadsheets and people put between two cells. */
const between = /[\t,;]+|\s+/;

/** A line begins or ends with the reference of its order; the rest is the number. */
function splitLine(text: string): { reference: string; number: string }[] {
  const first = text.split(between)[0] ?? "";
  const last = text.split(between).at(-1) ?? "";
  const trim = (part: string) => part.replace(/^[\s,;]+|[\s,;]+$/g, "");
  return [
    { reference: bare(first), number: trim(text.slice(first.length)) },
    { reference: bare(last), number: trim(text.slice(0, text.length - last.length)) },
  ];
}

function findByReference(orders: readonly Dispatched[], text: string) {
  for (const { reference, number } of splitLine(text)) {
    const order = orders.find((one) => bare(one.paymentReference) === reference);
    if (order) return { order, number };
  }
  return undefined;
}

function problemOf(
  order: Dispatched | undefined,
  number: string,
  given: ReadonlyMap<number, string>,
): string | undefined {
  if (!order) return undefined;
  const name = `#${order.paymentReference}`;
  if (given.has(order.id)) return `${name} is there twice.`;
  if (order.orderStatus === "cancelled" || order.orderStatus === "delivered") {
    return `${name} is ${order.orderStatus}.`;
  }
  if (number === "") return `The number of ${name} is missing.`;
  if (number.length > MAX_LENGTH) return "The number is too long.";
  return [...given.values()].includes(number) ? `${number} is there twice.` : undefined;
}

/**
 * Reads a pasted column: a reference and its number in each line, or only numbers, which the orders get one after the
 * other.
 */
export function readTrackingNumbers(
  pasted: string,
  orders: readonly Dispatched[],
): TrackingNumbers {
  const lines = linesOf(pasted);
  const isNamed = lines.some(
    ({ text }) => findByReference(orders, text) !== undefined || /^#?NTOMA-\d/i.test(text),
  );
  const numbers = new Map<number, string>();
  const problems: { line: number; text: string }[] = [];
  for (const [index, { line, text }] of lines.entries()) {
    const found = isNamed ? findByReference(orders, text) : { order: orders[index], number: text };
    const unknown = isNamed ? "No selected order has this reference." : "There is no order left.";
    const problem = found?.order ? problemOf(found.order, found.number, numbers) : unknown;
    if (problem) problems.push({ line, text: problem });
    else if (found?.order) numbers.set(found.order.id, found.number);
  }
  return { numbers, problems };
}
