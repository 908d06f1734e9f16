import { queryOptions, useQuery } from "@tanstack/react-query";
import { heldHint } from "#domain/products/stock-change.ts";
import { readHeldPieces } from "./products-api.ts";

/** Under the key of the products: whatever invalidates products refetches it. */
const heldPieces = queryOptions({
  queryKey: ["products", "held"],
  queryFn: ({ signal }) => readHeldPieces(signal),
  staleTime: 0,
  meta: { errorMessage: "Held pieces could not be loaded" },
});

const NONE: ReadonlyMap<number, number> = new Map();

/** By the ids of the products. */
export function useAllHeldPieces(): ReadonlyMap<number, number> {
  const { data = NONE } = useQuery({ ...heldPieces, select: byProduct });
  return data;
}

function byProduct(rows: readonly { productId: number; held: number }[]) {
  return new Map(rows.map(({ productId, held }) => [productId, held]));
}

function useHeldPieces(productId: number | undefined): number {
  const { data = 0 } = useQuery({
    ...heldPieces,
    select: (rows) => rows.find((row) => row.productId === productId)?.held,
  });
  return data;
}

/** What to know before the product has this stock. */
export function useHeldHint(productId: number | undefined, stock: number | undefined) {
  const held = useHeldPieces(productId);
  return stock === undefined ? undefined : heldHint(stock, held);
}

/** The pieces of a product that unpaid orders hold. */
export function HeldPieces({ productId }: { productId: number }) {
  const held = useHeldPieces(productId);
  if (!held) return null;
  return (
    <span className="text-sm text-ink-soft">
      {" "}
      <span className="whitespace-nowrap">· {held.toLocaleString("en-US")} held</span>
    </span>
  );
}
