import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "react-hot-toast/headless";
import type { Order } from "#domain/orders.ts";
import type { OrderStatus } from "#domain/statuses.ts";
import { successes } from "#domain/successes.ts";
import { messageOf } from "#lib/errors.ts";
import { updateOrderStatuses } from "./bulk-status-api.ts";

/** Orders per request: small enough that the progress moves. */
const BATCH = 20;

/** The order has its present status: who tries again has seen it in the list of failures. */
export type FailedOrder = { order: Order; error: string };
type Job = { orders: readonly Order[]; status: OrderStatus };

/** A request that fails, fails its orders; the next ones are still tried. */
async function changeBatch(orders: readonly Order[], status: OrderStatus): Promise<FailedOrder[]> {
  try {
    const refusals = await updateOrderStatuses(orders, status);
    return orders.flatMap((order) => {
      const refusal = refusals.find(({ id }) => id === order.id);
      if (!refusal) return [];
      const { error, orderStatus } = refusal;
      return [{ order: { ...order, orderStatus: orderStatus ?? order.orderStatus }, error }];
    });
  } catch (error) {
    return orders.map((order) => ({ order, error: messageOf(error) }));
  }
}

/** Changes many orders; `done` counts the orders that were tried. */
export function useBulkStatus() {
  const client = useQueryClient();
  const [done, setDone] = useState(0);
  const mutation = useMutation({
    mutationFn: async ({ orders, status }: Job) => {
      const failed: FailedOrder[] = [];
      for (let start = 0; start < orders.length; start += BATCH) {
        setDone(start);
        failed.push(...(await changeBatch(orders.slice(start, start + BATCH), status)));
      }
      return failed;
    },
    onSuccess: (failed) => {
      if (failed.length === 0) toast.success(successes.orderStatusUpdated);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ["orders"] }),
  });
  return { ...mutation, done };
}
