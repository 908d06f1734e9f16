import { SelectFilter } from "#components/ui/controls/select-filter.tsx";
import { productOrders } from "#domain/products/product-order.ts";
import { productCount } from "#domain/products/search.ts";
import { useHydrated } from "#lib/use-hydrated.ts";
import { useProductOrder } from "./use-product-order.ts";

/** The number of products and their order; as high while the products load. */
export function ListControls({ count }: { count: number | undefined }) {
  return (
    <div inert={!useHydrated()} className="mb-5 flex min-h-11 items-center justify-between gap-4">
      <p aria-hidden className="text-ink-soft">
        {count !== undefined && productCount(count)}
      </p>
      <OrderSelect />
    </div>
  );
}

/** `ownOrder` names the order of another list than the catalog. */
export function OrderSelect({ ownOrder }: { ownOrder?: string }) {
  const { order, setOrder } = useProductOrder();
  const [own, ...others] = productOrders;
  return (
    <SelectFilter
      label="Sort by"
      hasVisibleLabel
      value={order}
      options={[{ ...own, label: ownOrder ?? own.label }, ...others]}
      onChange={setOrder}
      className="w-61 shrink-0"
    />
  );
}
