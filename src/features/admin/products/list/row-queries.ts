import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errors } from "#domain/messages.ts";
import { rowRules } from "#domain/products/product-schema.ts";
import {
  addStock,
  type ManagedProduct,
  ProductConflictError,
  updateProduct,
} from "../products-api.ts";
import { invalidateLists, showSaved } from "../products-queries.ts";

export type RowColumn = keyof typeof rowRules;
type Change = { product: ManagedProduct; column: RowColumn; text: string };

/** "+12" adds to the stock as it is in the database; any other number replaces what the list shows. */
async function changeInRow({ product, column, text }: Change): Promise<ManagedProduct> {
  const pieces = column === "stockQuantity" && /^\s*([+-])\s*(\d{1,7})\s*$/.exec(text);
  if (pieces) return addStock(product.id, Number(`${pieces[1]}${pieces[2]}`));
  const { data, error } = rowRules[column].safeParse(text);
  if (error) throw new Error(error.issues[0]?.message);
  const saved = await updateProduct(product, { [column]: data });
  if (!saved) throw new Error(errors.productNotFound);
  return saved;
}

/** After a conflict the row shows what is saved now; saving again replaces it. */
export function useChangeInRow() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: changeInRow,
    meta: { silent: true },
    onSuccess: (saved) => showSaved(queryClient, saved, false),
    onError: (error) => {
      if (error instanceof ProductConflictError) showSaved(queryClient, error.current, false);
    },
    onSettled: () => invalidateLists(queryClient),
  });
}
