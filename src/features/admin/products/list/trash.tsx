import { queryOptions, useQuery } from "@tanstack/react-query";
import { Button } from "#components/ui/controls/button.tsx";
import { LoadError } from "#components/ui/feedback/load-error.tsx";
import { TableSkeleton } from "#components/ui/feedback/table-skeleton.tsx";
import { ResponsiveImage } from "#components/ui/responsive-image.tsx";
import { formatCedis } from "#domain/money.ts";
import { productNumber } from "#domain/products/product-texts.ts";
import { formatMediumDate } from "#lib/dates.ts";
import { type DeletedProduct, readDeletedProducts } from "../products-api.ts";
import { useRestoreProduct } from "../products-queries.ts";

const NOT_LOADED = "The trash could not be loaded";

/** Under the key of the products: whatever invalidates products refetches it. */
const deletedProducts = queryOptions({
  queryKey: ["products", "deleted"],
  queryFn: ({ signal }) => readDeletedProducts(signal),
  staleTime: 0,
  meta: { errorMessage: NOT_LOADED },
});

/** The products deleted within 30 days, each with a button that brings it back. */
export function Trash({ search }: { search: string }) {
  const { data, isPending, isFetching, refetch } = useQuery(deletedProducts);
  if (isPending) return <TableSkeleton label="Loading the trash" image />;
  if (!data) {
    return <LoadError heading={NOT_LOADED} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  const words = search.trim().toLowerCase();
  const found = data.filter(({ name }) => name.toLowerCase().includes(words));
  return (
    <>
      <p role="status" className="mb-3 text-sm text-ink-soft">
        {found.length === 0
          ? "Nothing in the trash"
          : "Deleted products can be restored for 30 days."}
      </p>
      <ul aria-label="Deleted products" className="grid gap-3">
        {found.map((product) => (
          <DeletedRow key={product.id} product={product} />
        ))}
      </ul>
    </>
  );
}

function DeletedRow({ product }: { product: DeletedProduct }) {
  const { mutate, isPending } = useRestoreProduct();
  const { id, name, image, price, deletedAt, deletedBy } = product;
  return (
    <li className="flex items-center gap-3 rounded-card border border-line bg-white px-4 py-3">
      <ResponsiveImage
        src={image}
        alt=""
        sizes="2.75rem"
        loading="lazy"
        className="aspect-[4/5] w-11 shrink-0 rounded-[4px] bg-paper-deep object-cover [&>svg]:size-5"
      />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 leading-tight font-medium wrap-anywhere">{name}</span>
        <span className="figures mt-0.5 block text-sm text-ink-soft">
          {productNumber(id)} · {formatCedis(price)} · deleted {formatMediumDate(deletedAt)}
          {deletedBy && ` by ${deletedBy}`}
        </span>
      </span>
      <Button
        variant="quiet"
        className="shrink-0 px-4!"
        aria-label={`Restore ${name}`}
        busy={isPending}
        onClick={() => mutate(id)}
      >
        Restore
      </Button>
    </li>
  );
}
