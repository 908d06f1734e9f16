import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "react-hot-toast/headless";
import { type Order, orderCount } from "#domain/orders/orders.ts";
import type { OrderStatus } from "#domain/orders/statuses.ts";
import { successes } from "#domain/successes.ts";
import { messageOf } from "#lib/data/errors.ts";
import { readAgain } from "#lib/data/read-again.ts";
import { useRequestId } from "#lib/use-request-id.ts";
import {
  type Dispatch,
  dispatchOrders,
  type Refusal,
  type StatusChange,
  updateOrderStatus,
  updateOrderStatuses,
} from "./status-changes-api.ts";
import { type Changed, offerStatusUndo } from "./undo-status.ts";

const key = ["orders"] as const;

type OneChange = { order: Order; status: OrderStatus; reason?: string };

/** With a reason also for an order that may not be packed. */
export function useUpdateOrderStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ order, status, reason }: OneChange) => {
      if (reason === undefined) return updateOrderStatus(order, status);
      const [refusal] = await updateOrderStatuses({ orders: [order], status, reason });
      if (refusal) throw new Error(refusal.error);
    },
    onMutate: () => Date.now(),
    onSuccess: (_data, { order, status }, since) => {
      toast.success(successes.orderStatusUpdated);
      offerStatusUndo(client, { orders: [order], status, since });
    },
    // Also after a failure: the update may have succeeded and only its response been lost.
    onSettled: () => void readAgain(client, key),
  });
}

/** Orders per request: small enough that the progress moves. */
const BATCH = 20;

/** The order has its present status: who tries again has seen it in the list of failures. */
export type FailedOrder = { order: Order; error: string };

function failedOf(orders: readonly Order[], refusals: readonly Refusal[]): FailedOrder[] {
  return orders.flatMap((order) => {
    const refusal = refusals.find(({ id }) => id === order.id);
    if (!refusal) return [];
    const { error, orderStatus } = refusal;
    return [{ order: { ...order, orderStatus: orderStatus ?? order.orderStatus }, error }];
  });
}

/** Sends orders in batches: a request that fails, fails its orders, and the next ones are still tried. */
function useBatches() {
  const [done, setDone] = useState(0);
  const run = async <One extends { order: Order }>(
    all: readonly One[],
    send: (batch: readonly One[]) => Promise<Refusal[]>,
  ) => {
    const failed: FailedOrder[] = [];
    for (let start = 0; start < all.length; start += BATCH) {
      setDone(start);
      const batch = all.slice(start, start + BATCH);
      const orders = batch.map(({ order }) => order);
      try {
        failed.push(...failedOf(orders, await send(batch)));
      } catch (error) {
        failed.push(...orders.map((order) => ({ order, error: messageOf(error) })));
      }
    }
    return failed;
  };
  return { done, run };
}

/** Also for who has left the list, where the failed ones are named, while many were being changed. */
function notChanged(failed: readonly FailedOrder[]): string | undefined {
  const [first] = failed;
  if (failed.length > 1) return `${orderCount(failed.length)} were not changed.`;
  return first && `#${first.order.paymentReference}: ${first.error}`;
}

function report(client: QueryClient, tried: Changed, failed: readonly FailedOrder[]): void {
  const problem = notChanged(failed);
  if (problem) toast.error(problem);
  else toast.success(successes.orderStatusUpdated);
  const orders = tried.orders.filter(({ id }) => !failed.some(({ order }) => order.id === id));
  offerStatusUndo(client, { ...tried, orders });
}

/** Changes many orders; `done` counts the orders that were tried. */
export function useBulkStatus() {
  const client = useQueryClient();
  const { done, run } = useBatches();
  const mutation = useMutation({
    onMutate: () => Date.now(),
    mutationFn: ({ orders, ...change }: StatusChange<Order>) =>
      run(
        orders.map((order) => ({ order })),
        (batch) => updateOrderStatuses({ orders: batch.map(({ order }) => order), ...change }),
      ),
    onSuccess: (failed, { orders, status }, since) =>
      report(client, { orders, status, since }, failed),
    // Who tries again sends the status that the list then shows.
    onSettled: () => readAgain(client, key),
  });
  return { ...mutation, done };
}

/** Dispatches orders with what is known of their parcels. */
export function useDispatch() {
  const client = useQueryClient();
  const withRequestId = useRequestId();
  const { done, run } = useBatches();
  const mutation = useMutation({
    mutationFn: (dispatches: readonly Dispatch[]) =>
      run(dispatches, (batch) => withRequestId({ batch }, (id) => dispatchOrders(batch, id))),
    onMutate: () => Date.now(),
    onSuccess: (failed, dispatches, since) => {
      const orders = dispatches.map(({ order }) => order);
      report(client, { orders, status: "dispatched", since }, failed);
    },
    // Not awaited: the dialog closes before its row may leave the list.
    onSettled: () => void readAgain(client, key),
  });
  return { ...mutation, done };
}
