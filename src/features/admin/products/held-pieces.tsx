import { queryOptions, useQuery } from "@tanstack/react-query";
import { readHeldPieces } from "./products-api.ts";

/** Under the key of the products: whatever invalidates products refetches it. */
const heldPieces = queryOptions({
  queryKey: ["products", "held"],
  queryFn: ({ signal }) => readHeldPieces(signal),
  staleTime: 0,
  meta: { errorMessage: "Held pieces could not be loaded" },
});

/** The pieces of a product that unpaid orders hold. */
export function HeldPieces({ productId }: { productId: number }) {
  const { data: held } = useQuery({
    ...heldPieces,
    select: (rows) => rows.find((row) => row.productId === productId)?.held,
  });
  if (!held) return null;
  return (
    <span className="text-sm text-ink-soft">
      {" · "}
      <span className="whitespace-nowrap">{held.toLocaleString("en-US")} held</span>
    </span>
  );
}
