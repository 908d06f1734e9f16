import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import type { Delivery } from "#domain/orders/delivery.ts";
import type { Order } from "#domain/orders/orders.ts";
import { successes } from "#domain/successes.ts";
import { POLL_MS } from "#lib/data/query-client.ts";
import { readAgain } from "#lib/data/read-again.ts";
import { useRequestId } from "#lib/use-request-id.ts";
import { parcelQuery } from "../../../orders/parcel.tsx";
import {
  addNote,
  correctAddress,
  mailTracking,
  readOtherOrders,
  readTimeline,
  resendMail,
  saveParcel,
  type TypedParcel,
} from "./details-api.ts";

const key = ["orders"] as const;

export const moreOrderQueries = {
  timeline: (orderId: number) =>
    queryOptions({
      queryKey: [...key, "timeline", orderId],
      queryFn: ({ signal }) => readTimeline(orderId, signal),
      staleTime: 0,
      refetchInterval: POLL_MS,
      meta: { errorMessage: "The timeline could not be loaded" },
    }),
  others: (order: Pick<Order, "id" | "user_id">) =>
    queryOptions({
      queryKey: [...key, "others", order.id],
      queryFn: ({ signal }) => readOtherOrders(order, signal),
      staleTime: 0,
      meta: { errorMessage: "The customer's other orders could not be loaded" },
    }),
};

export function useSaveParcel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (typed: TypedParcel) => saveParcel(typed),
    onSuccess: (parcel) => {
      client.setQueryData(parcelQuery(parcel.orderId).queryKey, parcel);
      toast.success(successes.parcelSaved);
    },
    onSettled: () => void readAgain(client, key),
  });
}

export function useAddNote(orderId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => addNote(orderId, note),
    onSettled: () => void readAgain(client, [...key, "timeline", orderId]),
  });
}

export function useCorrectAddress(orderId: number) {
  const client = useQueryClient();
  const withRequestId = useRequestId();
  return useMutation({
    mutationFn: (delivery: Delivery) =>
      withRequestId(delivery, (requestId) => correctAddress(orderId, delivery, requestId)),
    // The form shows its error.
    meta: { silent: true },
    onSuccess: () => void toast.success(successes.addressCorrected),
    onSettled: () => void readAgain(client, key),
  });
}

type SendMail = (id: number, requestId: string) => Promise<void>;

/** `id` is of what the mail is sent for. */
function useSendMail(id: number, send: SendMail) {
  const client = useQueryClient();
  const withRequestId = useRequestId();
  return useMutation({
    mutationFn: () => withRequestId({ id }, (requestId) => send(id, requestId)),
    onSuccess: () => void toast.success(successes.mailQueued),
    onSettled: () => void readAgain(client, key),
  });
}

export const useResendMail = (mailId: number) => useSendMail(mailId, resendMail);

export const useMailTracking = (orderId: number) => useSendMail(orderId, mailTracking);
