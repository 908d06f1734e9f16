import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { successes } from "#domain/messages.ts";
import type { OrderStatus } from "#domain/statuses.ts";
import type { OrderQuestion } from "#lib/database.types.ts";
import { readOrderList, readOrderPage, updateOrderStatus } from "./order-list-api.ts";

const key = ["orders"] as const;
/** Pages one has scrolled past are not kept for long: there may be thousands. */
const PAGE_KEPT_MS = 60_000;
const meta = { errorMessage: "Orders could not be loaded" };

export const orderListQueries = {
  list: (question: OrderQuestion) =>
    queryOptions({
      queryKey: [...key, "list", question],
      queryFn: ({ signal }) => readOrderList(question, signal),
      staleTime: 0,
      placeholderData: keepPreviousData,
      meta,
    }),
  page: (question: OrderQuestion, page: number) =>
    queryOptions({
      queryKey: [...key, "page", question, page],
      queryFn: ({ signal }) => readOrderPage(question, page, signal),
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
    // Also after a failure: the change may have been made and only its answer been lost.
    onSettled: (_data, _error, _order, _result, { client }) => {
      void client.invalidateQueries({ queryKey: key });
    },
  });
}
