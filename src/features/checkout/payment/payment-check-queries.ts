import { queryOptions } from "@tanstack/react-query";
import { errors } from "#domain/messages.ts";
import { type OrderRef, readIsPaid, readOpenPayments } from "../purchase/checkout-api.ts";
import { withPaymentLock } from "./payment-lock.ts";
import { type PaymentOutcome, verify } from "./payment-verification.ts";

/** `wasPaid`: it was paid before this page asked for the first time. */
type PaymentCheck = PaymentOutcome & { wasPaid?: boolean };

const OPEN: PaymentCheck = { state: "open", message: errors.paymentInProgress };

/** Sooner, the server answers from memory. */
const SHORTEST_INTERVAL_MS = 3_000;
const LONGEST_INTERVAL_MS = 30_000;

function intervalAfter(checks: number): number {
  return Math.min(SHORTEST_INTERVAL_MS * 1.5 ** checks, LONGEST_INTERVAL_MS);
}

async function check(order: OrderRef, isFirst: boolean): Promise<PaymentCheck> {
  const open = await readOpenPayments();
  const outcome = await verify(order);
  if (open.some(({ reference }) => reference === order.reference)) return outcome;
  if (outcome.state === "unpaid") return outcome;
  if (outcome.state === "paid" || (await readIsPaid(order))) {
    return { state: "paid", message: outcome.message, wasPaid: isFirst };
  }
  // The database lets the shopper start again after 30 minutes, also without a result.
  return { state: "unpaid", message: "" };
}

/** Asks about a payment until its result is known. `isNew`: this page has just tried to make it. */
export function paymentCheck(order: OrderRef | undefined, isNew: boolean) {
  return queryOptions({
    queryKey: ["payment", order?.reference],
    queryFn: async ({ client, queryKey }) => {
      const isFirst = client.getQueryData(queryKey) === undefined;
      // Neither an unreachable server nor another tab's popup is a result of the payment.
      return order
        ? withPaymentLock(() => check(order, isFirst)).catch((): PaymentCheck => OPEN)
        : OPEN;
    },
    enabled: order !== undefined,
    initialData: isNew ? OPEN : undefined,
    refetchInterval: ({ state: { data = OPEN, dataUpdateCount } }) =>
      data.state === "open" && intervalAfter(dataUpdateCount),
    staleTime: SHORTEST_INTERVAL_MS,
    // A later visit of the page starts again.
    gcTime: 0,
  });
}
