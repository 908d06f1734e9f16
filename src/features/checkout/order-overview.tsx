import { Badge } from "#components/ui/badge.tsx";
import { ImageRow } from "#components/ui/image-row.tsx";
import { formatCedis, lineTotal } from "#domain/money.ts";
import { type ProductLine, shortageOf, totalOfLines } from "../product-lists/product-line.ts";

/** The lines to be ordered and their total. */
export function OrderOverview({ lines }: { lines: readonly ProductLine[] }) {
  const total = formatCedis(totalOfLines(lines));
  return (
    <>
      <ul className="mt-5 flex flex-col gap-4">
        {lines.map((line) => (
          <Line key={line.product.id} line={line} />
        ))}
      </ul>
      <dl className="figures mt-5 flex flex-col gap-2 border-t border-line pt-5">
        <Entry term="Subtotal" value={total} />
        <Entry term="Shipping" value="Free" />
        <Entry term="Taxes" value="Included" />
        <Entry term="Total" value={total} className="mt-2 text-lg font-semibold" />
      </dl>
    </>
  );
}

function Line({ line }: { line: ProductLine }) {
  const { product, quantity } = line;
  const shortage = shortageOf(line);
  const figure = formatCedis(lineTotal({ price: product.price, quantity }));
  return (
    <ImageRow image={product.image} name={product.name} figure={figure}>
      <p>Quantity: {quantity}</p>
      {shortage && (
        <p className="mt-1.5">
          <Badge tone={product.stockQuantity < 1 ? "red" : "yellow"}>{shortage}</Badge>
        </p>
      )}
    </ImageRow>
  );
}

type EntryProps = { term: string; value: string; className?: string };

function Entry({ term, value, className = "" }: EntryProps) {
  return (
    <div className={`flex justify-between gap-4 ${className}`}>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
