import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { successes } from "#domain/messages.ts";
import type { OrderStatus } from "#domain/statuses.ts";
import type { OrderQuery } from "#lib/database.types.ts";
import { readOrderList, readOrderPage, updateOrderStatus } from "./order-list-api.ts";

const key = ["orders"] as const;
/** Short, because a long list may have thousands of pages. */
const PAGE_KEPT_MS = 60_000;
const meta = { errorMessage: "Orders could not be loaded" };

export const orderListQueries = {
  list: (query: OrderQuery) =>
    queryOptions({
      queryKey: [...key, "list", query],
      queryFn: ({ signal }) => readOrderList(query, signal),
      staleTime: 0,
      placeholderData: keepPreviousData,
      meta,
    }),
  page: (query: OrderQuery, page: number) =>
    queryOptions({
      queryKey: [...key, "page", query, page],
      queryFn: ({ signal }) => readOrderPage(query, page, signal),
      staleTime: 0,
      gcTime: PAGE_KEPT_MS,
      meta,
    }),
};

export function useUpdateOrderStatus() {
  return useMutation({
    mutationFn: ({ id, status }: { id: number; status: OrderStatus }) =>
      updateOrderStatus(id, status),
    onSuccess: () => void toast.success(successes.orderStatusUpdated),
    // Also after a failure: the update may have succeeded and only its response been lost.
    onSettled: (_data, _error, _order, _result, { client }) => {
      void client.invalidateQueries({ queryKey: key });
    },
  });
}
