import {
  type QueryClient,
  queryOptions,
  useIsMutating,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { successes } from "#domain/successes.ts";
import { hasNoResponse } from "#lib/data/errors.ts";
import { POLL_MS } from "#lib/data/query-client.ts";
import { readAgain } from "#lib/data/read-again.ts";
import { useOneAtATime } from "#lib/use-one-at-a-time.ts";
import {
  markAsPaid,
  type RefundTarget,
  type RefundWish,
  readAttention,
  readLedger,
  readWaiting,
  refund as requestRefund,
  settlePayment,
  settleRefund,
} from "./payments-api.ts";

/** Under the key of the orders: whatever invalidates orders refetches these. */
const key = ["orders"] as const;

export const paymentQueries = {
  ledger: (orderId: number) =>
    queryOptions({
      queryKey: [...key, "payments", orderId],
      queryFn: ({ signal }) => readLedger(orderId, signal),
      staleTime: 0,
      refetchInterval: POLL_MS,
      meta: { errorMessage: "Payments could not be loaded" },
    }),
  attention: () =>
    queryOptions({
      queryKey: [...key, "attention"],
      queryFn: ({ signal }) => readAttention(signal),
      staleTime: 0,
      refetchInterval: POLL_MS,
      meta: { errorMessage: "What needs attention could not be loaded" },
    }),
  waiting: () =>
    queryOptions({
      queryKey: [...key, "waiting"],
      queryFn: ({ signal }) => readWaiting(signal),
      staleTime: 0,
      refetchInterval: POLL_MS,
    }),
};

function refetchOrders(client: QueryClient): void {
  void readAgain(client, key);
}

/** One request per order or payment at a time, from whichever button on the page. */
export function useRefund(target: RefundTarget) {
  const client = useQueryClient();
  const mutationKey = ["refund-order", target];
  const oneAtATime = useOneAtATime(mutationKey);
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (wish: RefundWish | undefined) => requestRefund(target, wish),
    onSuccess: (message) => void toast.success(message),
    // Also after a failure: the refund may have been requested and only the response been lost.
    onSettled: () => refetchOrders(client),
  });
  const refund = (wish?: RefundWish, onSent?: () => void) => {
    const onError = (error: Error) => hasNoResponse(error) && onSent?.();
    oneAtATime(() => mutate(wish, { onSuccess: onSent, onError }));
  };
  return { refund, isPending: useIsMutating({ mutationKey }) > 0 };
}

type RecordWithReason = (id: number, reason: string) => Promise<unknown>;

function useReason(record: RecordWithReason, id: number, success: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => record(id, reason),
    onSuccess: () => void toast.success(success),
    onSettled: () => refetchOrders(client),
  });
}

export const useSettlePayment = (paymentId: number) =>
  useReason(settlePayment, paymentId, successes.paymentSettled);

/** Money that went back in another way. */
export const useSettleRefund = (orderId: number) =>
  useReason(settleRefund, orderId, successes.paymentSettled);

export const useMarkAsPaid = (orderId: number) =>
  useReason(markAsPaid, orderId, successes.orderMarkedAsPaid);
