import {
  type QueryClient,
  queryOptions,
  useIsMutating,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { successes } from "#domain/successes.ts";
import { POLL_MS } from "#lib/data/query-client.ts";
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
  void client.invalidateQueries({ queryKey: key });
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
  const refund = (wish?: RefundWish, onSuccess?: () => void) =>
    oneAtATime(() => mutate(wish, { onSuccess }));
  return { refund, isPending: useIsMutating({ mutationKey }) > 0 };
}

export function useSettlePayment(paymentId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => settlePayment(paymentId, reason),
    onSuccess: () => void toast.success(successes.paymentSettled),
    onSettled: () => refetchOrders(client),
  });
}

/** Money that went back in another way. */
export function useSettleRefund(orderId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => settleRefund(orderId, reason),
    onSuccess: () => void toast.success(successes.paymentSettled),
    onSettled: () => refetchOrders(client),
  });
}

export function useMarkAsPaid(orderId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => markAsPaid(orderId, reason),
    onSuccess: () => void toast.success(successes.orderMarkedAsPaid),
    onSettled: () => refetchOrders(client),
  });
}
