import { formatCedis } from "#domain/money.ts";
import { type ProductLine, totalOfLines } from "../cart/product-lines.ts";

/** Beside the button, so that a phone shows both together. */
export function AmountToPay({ lines }: { lines: readonly ProductLine[] | undefined }) {
  return (
    <p className="mt-6 flex max-w-prose items-baseline justify-between gap-4 border-y border-line py-4">
      <span className="text-ink-soft">Amount to pay</span>
      <strong className="figures text-2xl font-semibold">
        {lines ? formatCedis(totalOfLines(lines)) : "GH₵ …"}
      </strong>
    </p>
  );
}
