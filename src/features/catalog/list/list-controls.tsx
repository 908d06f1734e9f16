import { SelectFilter } from "#components/ui/controls/select-filter.tsx";
import type { ProductOrder } from "#domain/products/product-order.ts";
import { productCount } from "#domain/products/search.ts";
import { useProductOrder } from "./use-product-order.ts";

/** The first is the catalog's own. */
const productOrders = [
  { value: "", label: "Featured" },
  { value: "newest", label: "Newest" },
  { value: "price-asc", label: "Price: low to high" },
  { value: "price-desc", label: "Price: high to low" },
] as const satisfies readonly { value: ProductOrder; label: string }[];

type ListControlsProps = {
  count: number | undefined;
  /** Names the order of another list than the catalog. */
  ownOrder?: string;
};

/** The number of products and their order; as high while the products load. */
export function ListControls({ count, ownOrder }: ListControlsProps) {
  return (
    <div className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p aria-hidden className="text-ink-soft">
        {count !== undefined && productCount(count)}
      </p>
      <OrderSelect ownOrder={ownOrder} />
    </div>
  );
}

function OrderSelect({ ownOrder }: Pick<ListControlsProps, "ownOrder">) {
  const { order, setOrder } = useProductOrder();
  const [own, ...others] = productOrders;
  return (
    <SelectFilter
      label="Sort by"
      hasVisibleLabel
      value={order}
      options={[{ ...own, label: ownOrder ?? own.label }, ...others]}
      onChange={setOrder}
      className="w-61 min-w-44"
    />
  );
}
