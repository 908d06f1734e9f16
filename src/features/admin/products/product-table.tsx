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

const columns = [
  { label: "Product", look: "pl-5 text-left" },
  { label: "Price", look: "w-31 text-right xl:w-36" },
  { label: "Discount", look: "w-18 text-right xl:w-28" },
  { label: "Stock", look: "w-16 text-right xl:w-24" },
  { label: "Status", look: "w-32 pl-5 text-left xl:w-44 xl:pl-10" },
  { label: "Actions", look: "w-25 pr-3 text-center min-[87.5rem]:w-40" },
];

const cell = "border-t border-line pl-2 align-middle";

type ProductTableProps = RowActions & SelectAllProps;

/** Renders only the rows near the viewport; padding replaces the others. */
export function ProductTable({ query, loaded, total, ...actions }: ProductTableProps) {
  const rows = useRef<HTMLTableSectionElement>(null);
  const { first, last, before, after } = useVirtualRows(rows, loaded.length);
  return (
    <table
      aria-label="Products"
      aria-rowcount={total + 1}
      style={{ paddingTop: before, paddingBottom: after }}
      className="w-full table-fixed border-separate border-spacing-0 rounded-card border border-line bg-white text-[0.95rem]"
    >
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ label, look }) => (
            <th
              key={label}
              scope="col"
              className={`sticky top-16 z-10 h-12 rounded-card bg-white pl-2 text-sm font-semibold text-ink-soft ${look}`}
            >
              {label === "Product" ? (
                <span className="flex items-center">
                  <SelectAll key={JSON.stringify(query)} {...{ query, loaded, total }} />
                  {label}
                </span>
              ) : (
                label
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={rows}>
        {loaded.slice(first, last).map((product, index) => (
          <ProductRow key={product.id} product={product} row={first + index + 2} {...actions} />
        ))}
      </tbody>
    </table>
  );
}

function ProductRow({
  product,
  row,
  ...actions
}: RowActions & { product: ManagedProduct; row: number }) {
  const isLeaving = actions.leaving.has(product.id);
  return (
    <tr
      aria-rowindex={row}
      tabIndex={-1}
      className={`h-20 transition-colors hover:bg-paper ${isLeaving ? "opacity-50" : ""}`}
    >
      <th scope="row" className={`${cell} pl-5 text-left font-medium`}>
        <span className="flex items-center gap-3">
          <ProductBox item={product} label={`Select ${product.name}`} />
          <ResponsiveImage
            src={product.image}
            alt=""
            sizes="2.75rem"
            loading="lazy"
            className="aspect-[4/5] w-11 shrink-0 rounded-[4px] bg-paper-deep object-cover [&>svg]:size-5"
          />
          <span className="min-w-0">
            <ProductName product={product} onEdit={actions.onEdit} />
            <span className="figures mt-0.5 block truncate text-sm font-normal text-ink-soft">
              {product.category.name} · {productNumber(product.id)}
            </span>
          </span>
        </span>
      </th>
      <td className={`figures text-right ${cell}`}>
        <RowField
          product={product}
          column="price"
          label="price"
          text={formatCedis(product.price)}
        />
      </td>
      <td className={`figures text-right ${cell}`}>{product.discount}%</td>
      <td className={`figures text-right ${cell}`}>
        <RowField
          product={product}
          column="stockQuantity"
          label="stock"
          hint={STOCK_HINT}
          text={product.stockQuantity.toLocaleString("en-US")}
        />
        <HeldPieces productId={product.id} />
      </td>
      <td className={`${cell} pl-5 whitespace-nowrap xl:pl-10`}>
        <StockBadge product={product} />
      </td>
      <td className={`${cell} pr-3 text-center whitespace-nowrap`}>
        <ProductActions product={product} {...actions} />
      </td>
    </tr>
  );
}
