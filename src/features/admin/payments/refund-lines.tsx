import { TextField } from "#components/form/text-field.tsx";
import type { OrderItem } from "#domain/orders/orders.ts";
import { piecesLeft } from "#domain/orders/refunded-pieces.ts";
import { chosenPieces, type RefundInput } from "./refund-wish.ts";

type RefundLinesProps = {
  items: readonly OrderItem[];
  input: RefundInput;
  onChange: (part: Partial<RefundInput>) => void;
};

/** How many pieces of each line go back, of those that have not yet. */
export function RefundLines({ items, input, onChange }: RefundLinesProps) {
  const refundable = items.filter((item) => piecesLeft(item) > 0);
  const { quantities, restock } = input;
  const choose = (item: OrderItem, typed: number) => {
    const pieces = Math.min(piecesLeft(item), Math.max(0, Math.floor(typed || 0)));
    onChange({ quantities: { ...quantities, [item.id]: pieces } });
  };
  const hasPieces = refundable.some((item) => chosenPieces(item, input) > 0);
  return (
    <>
      <ul className="mt-3 divide-y divide-line">
        {refundable.map((item) => (
          <li key={item.id} className="flex items-center gap-4 py-2">
            <span className="flex-1 wrap-anywhere">
              {item.name} <span className="text-ink-soft">{leftOf(item)}</span>
            </span>
            <TextField
              label={`Pieces of ${item.name}`}
              type="number"
              min={0}
              max={piecesLeft(item)}
              placeholder="0"
              value={item.id in quantities ? chosenPieces(item, input) : ""}
              onChange={({ target }) => choose(item, target.valueAsNumber)}
              className="w-24 [&>label]:sr-only"
            />
          </li>
        ))}
      </ul>
      <label className="mt-2 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-4 accent-indigo"
          checked={restock}
          disabled={!hasPieces}
          onChange={({ target }) => onChange({ restock: target.checked })}
        />
        Back into stock
      </label>
    </>
  );
}

/** "× 4, 2 left". */
function leftOf(item: OrderItem): string {
  const left = item.refundedQuantity > 0 ? `, ${piecesLeft(item)} left` : "";
  return `× ${item.quantity}${left}`;
}
