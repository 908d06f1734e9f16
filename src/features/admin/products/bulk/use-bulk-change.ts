import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { bulkTexts } from "#domain/products/bulk-texts.ts";
import { offerUndo } from "#lib/undo.ts";
import { useRequestId } from "#lib/use-request-id.ts";
import type { ManagedProduct } from "../products-api.ts";
import { invalidateLists } from "../products-queries.ts";
import { type SendBulkChange, undoProductChanges } from "./bulk-api.ts";

export type BulkChange = {
  /** The same wish that is sent again, after a lost response, is carried out once. */
  wish: object;
  send: SendBulkChange;
  /** What was done with so many products. */
  done: (count: number) => string;
};

type Sent = BulkChange & { products: readonly ManagedProduct[] };

/** Changes many products, or one, and offers to undo it. */
export function useBulkChange() {
  const queryClient = useQueryClient();
  const withRequestId = useRequestId({ keepsLast: true });
  const undo = async (requestId: string) => {
    const undone = await undoProductChanges(requestId).finally(() => invalidateLists(queryClient));
    toast.success(bulkTexts.undone(undone));
  };
  return useMutation({
    mutationFn: ({ products, wish, send }: Sent) => {
      const ids = products.map(({ id }) => id);
      return withRequestId({ ids, wish }, async (requestId) => ({
        requestId,
        count: await send(ids, requestId),
      }));
    },
    onSuccess: ({ requestId, count }, { done }) => {
      if (count === 0) toast.success("Nothing had to be changed.");
      else offerUndo({ text: done(count), undo: () => undo(requestId) });
    },
    onSettled: () => invalidateLists(queryClient),
  });
}
