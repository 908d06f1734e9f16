import {
  type QueryClient,
  queryOptions,
  useIsMutating,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { refundMessages } from "#domain/messages.ts";
import { successes } from "#domain/successes.ts";
import { POLL_MS } from "#lib/data/query-client.ts";
import { readAgain } from "#lib/data/read-again.ts";
import { useOneAtATime } from "#lib/use-one-at-a-time.ts";
import { useRequestId } from "#lib/use-request-id.ts";
import {
  type BankDetails,
  isFinalAnswer,
  markAsPaid,
  type RefundTarget,
  type RefundWish,
  type Remark,
  readAttention,
  readWaiting,
  refund as requestRefund,
  type Settled,
  sendBankDetails,
  settlePayment,
  settleRefund,
} from "./payments-api.ts";

/** Under the key of the orders: whatever invalidates orders refetches these. */
const key = ["orders"] as const;

export const paymentQueries = {
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

function messageOfSuccess({ success, message }: { success: boolean; message: string }): string {
  if (!success) throw new Error(message);
  return message;
}

/** Money that did not come through the provider goes back by hand, which needs a reason. */
type AfterRefund = { onSuccess?: () => void; onReasonMissing?: () => void };

/**
 * One request per order or payment at a time, from whichever button on the page. A wish may be sent again when it is
 * not known whether the provider has the refund: it keeps its request id. After a final no it is a new request.
 */
export function useRefund(target: RefundTarget, withRequestId: ReturnType<typeof useRequestId>) {
  const client = useQueryClient();
  const mutationKey = ["refund-order", target];
  const oneAtATime = useOneAtATime(mutationKey);
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: async (wish: RefundWish) => {
      const send = (requestId: string) => requestRefund(target, wish, requestId);
      return messageOfSuccess(await withRequestId({ target, wish }, send, isFinalAnswer));
    },
    onSuccess: (message) => void toast.success(message),
    // Also after a failure: the refund may have been requested and only the response been lost.
    onSettled: () => refetchOrders(client),
  });
  const refund = (wish: RefundWish, then: AfterRefund) => {
    const onError = ({ message }: Error) =>
      message === refundMessages.reasonMissing && then.onReasonMissing?.();
    oneAtATime(() => mutate(wish, { onSuccess: then.onSuccess, onError }));
  };
  return { refund, isPending: useIsMutating({ mutationKey }) > 0 };
}

export function useSendBankDetails(refundId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (details: BankDetails) =>
      messageOfSuccess(await sendBankDetails(refundId, details)),
    // The form shows its error.
    meta: { silent: true },
    onSuccess: (message) => void toast.success(message),
    onSettled: () => refetchOrders(client),
  });
}

type RecordRemark<Subject> = (subject: Subject, remark: Remark) => Promise<unknown>;

function useReason<Subject>(record: RecordRemark<Subject>, subject: Subject, success: string) {
  const client = useQueryClient();
  const withRequestId = useRequestId();
  return useMutation({
    mutationFn: (reason: string) =>
      withRequestId({ subject, reason }, (requestId) => record(subject, { reason, requestId })),
    onSuccess: () => void toast.success(success),
    onSettled: () => refetchOrders(client),
  });
}

export const useSettlePayment = (settled: Settled) =>
  useReason(settlePayment, settled, successes.paymentSettled);

/** Money that went back in another way. */
export const useSettleRefund = (orderId: number) =>
  useReason(settleRefund, orderId, successes.paymentSettled);

export const useMarkAsPaid = (orderId: number) =>
  useReason(markAsPaid, orderId, successes.orderMarkedAsPaid);
