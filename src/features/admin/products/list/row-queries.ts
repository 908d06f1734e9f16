import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errors } from "#domain/messages.ts";
import { rowRules } from "#domain/products/product-schema.ts";
import { readRowStock, type StockChange } from "#domain/products/stock-change.ts";
import { useRequestId } from "#lib/use-request-id.ts";
import {
  addStock,
  type ManagedProduct,
  ProductConflictError,
  updateProduct,
} from "../products-api.ts";
import { invalidateLists, showSaved } from "../products-queries.ts";

export type RowColumn = keyof typeof rowRules;
type Change = { product: ManagedProduct; column: RowColumn; text: string };

/** Of a text that is no price. */
export function stockChangeOf({ column, text }: Omit<Change, "product">): StockChange | undefined {
  return column === "stockQuantity" ? readRowStock(text) : undefined;
}

/** Adds to the stock as it is in the database, or replaces what the list shows. */
async function changeInRow(
  { product, column, text }: Change,
  requestId: string,
): Promise<ManagedProduct> {
  const stock = stockChangeOf({ column, text });
  if (stock && "pieces" in stock) return addStock(product.id, stock.pieces, requestId);
  const { data, error } = rowRules[column].safeParse(text);
  if (error) throw new Error(error.issues[0]?.message);
  const saved = await updateProduct(product, { [column]: data });
  if (!saved) throw new Error(errors.productNotFound);
  return saved;
}

/** After a conflict the row shows what is saved now; saving again replaces it. */
export function useChangeInRow() {
  const queryClient = useQueryClient();
  const withRequestId = useRequestId();
  return useMutation({
    mutationFn: (change: Change) => withRequestId(change, (id) => changeInRow(change, id)),
    meta: { silent: true },
    onSuccess: (saved) => showSaved(queryClient, saved, false),
    onError: (error) => {
      if (error instanceof ProductConflictError) showSaved(queryClient, error.current, false);
    },
    onSettled: () => invalidateLists(queryClient),
  });
}
