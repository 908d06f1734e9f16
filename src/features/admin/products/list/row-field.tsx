import { Check } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { stockAfter } from "#domain/products/stock-change.ts";
import { hasNoResponse, messageOf } from "#lib/data/errors.ts";
import { useHeldHint } from "../held-pieces.tsx";
import { type ManagedProduct, ProductConflictError } from "../products-api.ts";
import { type RowColumn, stockChangeOf, useChangeInRow } from "./row-queries.ts";

export const STOCK_HINT = "+12 adds to what is there now.";

type RowFieldProps = {
  product: ManagedProduct;
  column: RowColumn;
  /** "price", "stock". */
  label: string;
  hint?: string;
  text: string;
};

/** A figure of the list that becomes a field when it is pressed. */
export function RowField({ product, column, label, hint, text }: RowFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <button
        type="button"
        aria-label={`${text}: change the ${label} of ${product.name}`}
        title={`Change the ${label}`}
        onClick={() => setIsOpen(true)}
        className="figures min-h-11 rounded-full px-1 underline decoration-line-strong decoration-dotted underline-offset-4 hover:text-indigo"
      >
        {text}
      </button>
    );
  }
  return (
    <span className="relative inline-flex min-h-11 items-center px-1">
      <span aria-hidden className="invisible">
        {text}
      </span>
      <OpenField {...{ product, column, label, hint }} onClose={() => setIsOpen(false)} />
    </span>
  );
}

type OpenFieldProps = Omit<RowFieldProps, "text"> & { onClose: () => void };

/** Over the figure, so that nothing moves. Enter saves, Escape leaves the figure as it was; after a refusal the text stays. */
function OpenField({ product, column, label, hint, onClose }: OpenFieldProps) {
  // A list that is read again must not replace what the admin saw, but a conflict shows it.
  const [seen, setSeen] = useState(product);
  const [text, setText] = useState(String(product[column]));
  const { mutate, isPending, error } = useChangeInRow();
  const id = useId();
  const stockChange = stockChangeOf({ column, text });
  // Of pieces that are added, with those of the list.
  const heldHint = useHeldHint(
    product.id,
    stockChange && stockAfter(seen.stockQuantity, stockChange),
  );
  const [warnedOf, setWarnedOf] = useState<string>();
  const isWarned = heldHint !== undefined && warnedOf === text;
  const note = noteOf({ error, heldHint, isWarned }) ?? hint;
  // The pieces may have been added: they can be sent again, others only after a look at the figure.
  const isUnknown = hasNoResponse(error) && stockChange !== undefined && "pieces" in stockChange;
  const save = () =>
    mutate(
      { product: seen, column, text },
      {
        onSuccess: onClose,
        onError: (refusal) => {
          if (refusal instanceof ProductConflictError) setSeen(refusal.current);
        },
      },
    );
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "Escape") onClose();
  };
  return (
    <form
      noValidate
      className="absolute top-1/2 left-0 z-20 flex -translate-y-1/2 lg:right-0 lg:left-auto"
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending) return;
        if (heldHint && !isWarned) setWarnedOf(text);
        else save();
      }}
    >
      <input
        ref={focusAll}
        aria-label={`New ${label} of ${product.name}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? id : undefined}
        inputMode={column === "price" ? "decimal" : "text"}
        autoComplete="off"
        readOnly={isPending || isUnknown}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        className="figures h-11 w-20 rounded-l-card border border-line-strong bg-white px-2 text-right aria-invalid:border-danger"
      />
      <button
        type="submit"
        aria-label={`Save the ${label} of ${product.name}`}
        className="grid h-11 w-8 place-items-center rounded-r-card bg-indigo text-white hover:bg-indigo-deep"
      >
        <Check aria-hidden className="size-4" />
      </button>
      {note && (
        <span
          id={id}
          role={error || isWarned ? "alert" : undefined}
          className={`absolute top-full left-0 mt-1 w-44 lg:w-56 lg:right-0 lg:left-auto rounded-card border border-line bg-white px-3 py-2 text-left text-sm whitespace-normal shadow-float ${error || isWarned ? "text-danger" : "text-ink-soft"}`}
        >
          {note}
        </span>
      )}
    </form>
  );
}

type Notes = { error: unknown; heldHint: string | undefined; isWarned: boolean };

function noteOf({ error, heldHint, isWarned }: Notes): string | undefined {
  if (error) return messageOf(error);
  return isWarned ? `${heldHint} Save again if you mean it.` : heldHint;
}

/** Once, when the field appears. */
function focusAll(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}
