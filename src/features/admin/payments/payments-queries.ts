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
  readAttention,
  readLedger,
  readWaiting,
  refundOrder,
  settlePayment,
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

/** One request per order at a time, from whichever button on the page. */
export function useRefundOrder(orderId: number) {
  const client = useQueryClient();
  const mutationKey = ["refund-order", orderId];
  const oneAtATime = useOneAtATime(mutationKey);
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: () => refundOrder(orderId),
    onSuccess: (message) => void toast.success(message),
    // Also after a failure: the refund may have been requested and only the response been lost.
    onSettled: () => refetchOrders(client),
  });
  return { refund: () => oneAtATime(mutate), isPending: useIsMutating({ mutationKey }) > 0 };
}

export function useSettlePayment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: settlePayment,
    onSuccess: () => void toast.success(successes.paymentSettled),
    onSettled: () => refetchOrders(client),
  });
}
