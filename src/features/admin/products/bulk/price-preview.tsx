import { formatCedis, groupDigits } from "#domain/money.ts";
import { changedPrice, type PriceChange } from "#domain/products/price-change.ts";
import { productNumber } from "#domain/products/product-texts.ts";
import type { ManagedProduct } from "../products-api.ts";

const FIRST_ROWS = 5;

type PricePreviewProps = {
  products: readonly ManagedProduct[];
  change: PriceChange | undefined;
};

/** The first products with their prices before and after the change that is typed. */
export function PricePreview({ products, change }: PricePreviewProps) {
  const others = products.length - FIRST_ROWS;
  return (
    <div className="mt-4 rounded-card border border-line bg-white px-4 py-1.5">
      <table className="figures w-full table-fixed text-sm sm:text-[0.95rem]">
        <caption className="sr-only">Prices before and after</caption>
        <thead className="text-left text-sm text-ink-soft">
          <tr className="h-9">
            <th scope="col">Product</th>
            <th scope="col" className="w-24 text-right sm:w-29">
              Now
            </th>
            <th scope="col" className="w-24 text-right sm:w-29">
              New
            </th>
          </tr>
        </thead>
        <tbody>
          {products.slice(0, FIRST_ROWS).map((product) => (
            <PreviewRow key={product.id} product={product} change={change} />
          ))}
        </tbody>
      </table>
      {others > 0 && (
        <p className="figures border-t border-line py-2 text-sm text-ink-soft">
          and {groupDigits(others)} more
        </p>
      )}
    </div>
  );
}

type PreviewRowProps = { product: ManagedProduct; change: PriceChange | undefined };

function PreviewRow({ product, change }: PreviewRowProps) {
  return (
    <tr className="h-9 border-t border-line">
      <th
        scope="row"
        className="py-1.5 pr-3 text-left font-normal"
        title={`${product.name} ${productNumber(product.id)}`}
      >
        <span className="line-clamp-2 leading-tight wrap-anywhere">{product.name}</span>
      </th>
      <td className="text-right text-ink-soft">{formatCedis(product.price)}</td>
      <td className="text-right font-medium">
        {change ? formatCedis(changedPrice(product.price, change)) : "–"}
      </td>
    </tr>
  );
}
