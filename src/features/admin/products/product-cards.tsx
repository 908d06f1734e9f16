import { useRef } from "react";
import { ResponsiveImage } from "#components/ui/responsive-image.tsx";
import { formatCedis } from "#domain/money.ts";
import { productNumber } from "#domain/products/product-texts.ts";
import { useVirtualRows } from "#lib/browser/use-virtual-rows.ts";
import { SelectAll, type SelectAllProps } from "./bulk/select-all.tsx";
import { HeldPieces } from "./held-pieces.tsx";
import { ProductBox } from "./list/product-selection.ts";
import { RowField, STOCK_HINT } from "./list/row-field.tsx";
import { ProductActions, type RowActions } from "./product-actions.tsx";
import { ProductName } from "./product-name.tsx";
import type { ManagedProduct } from "./products-api.ts";
import { StockBadge } from "./stock-badge.tsx";

type ProductCardsProps = RowActions & SelectAllProps;

/** The same data as the table, for small screens. */
export function ProductCards({ query, loaded, total, ...actions }: ProductCardsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { first, last, before, after } = useVirtualRows(list, loaded.length);
  return (
    <>
      <SelectAll key={JSON.stringify(query)} hasText {...{ query, loaded, total }} />
      <div style={{ paddingTop: before, paddingBottom: after }}>
        <ul ref={list} aria-label="Products" className="grid gap-3 md:grid-cols-2">
          {loaded.slice(first, last).map((product, index) => (
            <li
              key={product.id}
              tabIndex={-1}
              aria-setsize={total}
              aria-posinset={first + index + 1}
              className={`flex h-52 gap-4 rounded-card border border-line bg-white p-4 transition-opacity ${actions.leaving.has(product.id) ? "opacity-50" : ""}`}
            >
              <ProductCard product={product} {...actions} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function ProductCard({ product, ...actions }: RowActions & { product: ManagedProduct }) {
  return (
    <>
      <div className="flex shrink-0 flex-col">
        <ResponsiveImage
          src={product.image}
          alt=""
          sizes="5rem"
          loading="lazy"
          className="aspect-[4/5] w-20 shrink-0 rounded-[4px] bg-paper-deep object-cover"
        />
        <span className="mt-auto -mb-0.5 ml-1">
          <ProductBox item={product} label={`Select ${product.name}`} />
        </span>
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <h2 className="shrink-0 font-sans text-base font-semibold tracking-normal">
          <ProductName product={product} onEdit={actions.onEdit} />
        </h2>
        <p className="figures mt-0.5 text-sm text-ink-soft">
          {product.category.name} · {productNumber(product.id)}
        </p>
        <p className="figures -my-1.5 -ml-1">
          <RowField
            product={product}
            column="price"
            label="price"
            text={formatCedis(product.price)}
          />
          <span className="text-sm whitespace-nowrap text-ink-soft">
            {" "}
            · Discount: {product.discount}%
          </span>
        </p>
        <p className="figures -mt-1.5 text-sm text-ink-soft">
          Stock:{" "}
          <RowField
            product={product}
            column="stockQuantity"
            label="stock"
            hint={STOCK_HINT}
            text={product.stockQuantity.toLocaleString("en-US")}
          />
          <HeldPieces productId={product.id} />
        </p>
        <div className="mt-auto -mb-2 flex items-center justify-between">
          <StockBadge product={product} />
          <ProductActions product={product} {...actions} />
        </div>
      </div>
    </>
  );
}
