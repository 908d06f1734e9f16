import { formatCedis } from "#domain/money.ts";
import type { ProductLine } from "#domain/product-lines.ts";

export function ProductLines({ lines }: { lines: readonly ProductLine[] }) {
  return (
    <ul className="mt-8 divide-y divide-line">
      {lines.map(({ id, quantity, product }) => (
        <li key={id} className="flex justify-between gap-4 py-4">
          <span>{product.name}</span>
          <span className="figures">
            {quantity} × {formatCedis(product.price)}
          </span>
        </li>
      ))}
    </ul>
  );
}
