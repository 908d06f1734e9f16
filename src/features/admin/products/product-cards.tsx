import { useRef } from "react";
import { ResponsiveImage } from "#components/ui/responsive-image.tsx";
import { formatCedis } from "#domain/money.ts";
import { productNumber } from "#domain/products/product-texts.ts";
import { useVirtualRows } from "#lib/browser/use-virtual-rows.ts";
import { HeldPieces } from "./held-pieces.tsx";
import { ProductCheckbox } from "./list/product-selection.tsx";
import { RowField, STOCK_HINT } from "./list/row-field.tsx";
import { ProductActions, type RowActions } from "./product-actions.tsx";
import type { ManagedProduct } from "./products-api.ts";
import { StockBadge } from "./stock-badge.tsx";

type ProductCardsProps = RowActions & { products: readonly ManagedProduct[]; total: number };

/** The same data as the table, for small screens. */
export function ProductCards({ products, total, ...actions }: ProductCardsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { first, last, before, after } = useVirtualRows(list, products.length);
  return (
    <div style={{ paddingTop: before, paddingBottom: after }}>
      <ul ref={list} aria-label="Products" className="grid gap-3 md:grid-cols-2">
        {products.slice(first, last).map((product, index) => (
          <li
            key={product.id}
            tabIndex={-1}
            aria-setsize={total}
            aria-posinset={first + index + 1}
            className={`flex h-48 gap-4 rounded-card border border-line bg-white p-4 transition-opacity ${actions.leaving.has(product.id) ? "opacity-50" : ""}`}
          >
            <ProductCard product={product} {...actions} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ProductCard({ product, ...actions }: RowActions & { product: ManagedProduct }) {
  return (
    <>
      <ResponsiveImage
        src={product.image}
        alt=""
        sizes="6rem"
        loading="lazy"
        className="h-30 w-24 shrink-0 rounded-[4px] bg-paper-deep object-cover"
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <h2 className="line-clamp-2 font-sans text-base leading-snug font-semibold tracking-normal wrap-anywhere">
          {product.name}
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
          <HeldPieces productId={product.id} /> · Discount: {product.discount}%
        </p>
        <div className="mt-auto -mb-2 flex items-center justify-between">
          <span className="flex items-center gap-2 pl-2">
            <ProductCheckbox product={product} />
            <StockBadge product={product} />
          </span>
          <ProductActions product={product} {...actions} />
        </div>
      </div>
    </>
  );
}
