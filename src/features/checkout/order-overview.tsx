import { Badge } from "#components/ui/badge.tsx";
import { Picture } from "#components/ui/picture.tsx";
import { formatCedis, lineTotal } from "#domain/money.ts";
import { type ProductLine, shortageOf, totalOfLines } from "#domain/product-lines.ts";

/** What is about to be bought, and for how much. */
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
        <Entry term="Total" value={total} className="mt-2 text-lg font-semibold" />
      </dl>
    </>
  );
}

function Line({ line }: { line: ProductLine }) {
  const { product, quantity } = line;
  const shortage = shortageOf(line);
  return (
    <li className="flex items-center gap-4">
      <Picture
        src={product.image}
        alt=""
        sizes="3.5rem"
        className="aspect-[4/5] w-14 shrink-0 rounded-card bg-paper-deep object-cover"
      />
      <div className="min-w-0 flex-1 leading-snug wrap-anywhere">
        <p className="font-medium">{product.name}</p>
        <p className="mt-0.5 text-sm text-ink-soft">Quantity: {quantity}</p>
        {shortage && (
          <p className="mt-1.5">
            <Badge tone={product.stockQuantity < 1 ? "red" : "yellow"}>{shortage}</Badge>
          </p>
        )}
      </div>
      <p className="figures">{formatCedis(lineTotal({ price: product.price, quantity }))}</p>
    </li>
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
