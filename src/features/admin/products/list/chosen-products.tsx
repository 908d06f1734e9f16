import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { groupDigits } from "#domain/money.ts";
import type { ProductQuery } from "#lib/data/database.ts";
import { findProducts } from "../products-api.ts";
import { ChangePrices } from "./change-prices.tsx";
import { useProductSelection } from "./product-selection.tsx";

/** The limit of the database function that changes them. */
const AT_MOST = 1000;
const MAX_MS = 60_000;

type ChosenProductsProps = { query: ProductQuery; total: number };

/** Has its place before products are chosen. */
export function ChosenProducts({ query, total }: ChosenProductsProps) {
  const { products, set } = useProductSelection();
  const [isOpen, setIsOpen] = useState(false);
  const choose = useMutation({
    mutationFn: () =>
      findProducts(query, null, { signal: AbortSignal.timeout(MAX_MS), take: AT_MOST }),
  });
  // Not called once another filter is shown: this component is unmounted then.
  const chooseAll = () => choose.mutate(undefined, { onSuccess: (found) => set(found.products) });
  const none = products.length === 0;
  return (
    <section
      aria-label="Chosen products"
      className="mb-3 flex min-h-11 flex-wrap items-center gap-2 rounded-card border border-line bg-white px-4 py-3 [&_button]:px-4"
    >
      <p role="status" className="figures mr-auto">
        {none ? "None chosen" : `${groupDigits(products.length)} chosen`}
      </p>
      <Button variant="quiet" busy={choose.isPending} onClick={chooseAll}>
        {total > AT_MOST ? "Choose the first 1,000" : `Choose all ${groupDigits(total)}`}
      </Button>
      <Button variant="quiet" disabled={none} onClick={() => set([])}>
        Choose none
      </Button>
      <Button disabled={none} onClick={() => setIsOpen(true)}>
        Change prices
      </Button>
      <ChangePrices
        key={isOpen ? "open" : "closed"}
        products={products}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onChanged={() => set([])}
      />
    </section>
  );
}
