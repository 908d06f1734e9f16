import type { UseFormReturn } from "react-hook-form";
import { Button } from "#components/ui/controls/button.tsx";
import { productLabels } from "#domain/products/product-columns.ts";
import type { ProductForm, ProductFormInput } from "#domain/products/product-schema.ts";
import { type Difference, textOf } from "./product-conflict.ts";
import { type Conflict, setProductValues } from "./use-product-conflict.ts";

type ConflictChoicesProps = {
  form: UseFormReturn<ProductFormInput, unknown, ProductForm>;
  conflict: Conflict;
};

/** The save button has the focus, and the form may be scrolled down to it. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

/** What both have changed, side by side; what only the other admin has changed is in the form already. */
export function ConflictChoices({ form, conflict }: ConflictChoicesProps) {
  const { differences, isSale, offer } = conflict;
  const clashes = differences.filter(
    ({ isClash, label }) => isClash && !(offer && label === productLabels.stockQuantity),
  );
  const taken = differences.filter(({ isEdited }) => !isEdited).map(({ label }) => label);
  return (
    <section
      ref={scrollIntoView}
      aria-label="Changes of another admin"
      className="mb-5 rounded-card bg-yellow-tint px-4 py-3 text-sm text-yellow-ink"
    >
      <p className="font-semibold">
        {isSale
          ? "The stock has changed meanwhile."
          : "Another admin has changed this product meanwhile."}
      </p>
      <p>
        {clashes.length > 0 || offer ? "Choose what to keep, then save again." : "Save again."}{" "}
        Nothing is saved yet.
      </p>
      {taken.length > 0 && <p>Taken over from the other change: {taken.join(", ")}.</p>}
      {offer && (
        <p className="mt-3 flex flex-wrap items-center gap-3">
          {offer.text}
          <Button
            variant="quiet"
            className="px-4!"
            onClick={() => setProductValues(form, { stockQuantity: String(offer.stockQuantity) })}
          >
            Set {offer.stockQuantity}
          </Button>
        </p>
      )}
      {clashes.map((difference) => (
        <Choice key={difference.label} form={form} difference={difference} />
      ))}
    </section>
  );
}

type ChoiceProps = Pick<ConflictChoicesProps, "form"> & { difference: Difference };

function Choice({ form, difference: { label, mine, theirs } }: ChoiceProps) {
  const values = form.watch();
  const isChosen = (one: typeof mine) =>
    Object.entries(one).every(([field, value]) => values[field as keyof typeof values] === value);
  return (
    <fieldset className="mt-3 grid grid-cols-2 gap-x-4">
      <legend className="mb-1 font-semibold">{label}</legend>
      {[["Yours", mine] as const, ["Theirs", theirs] as const].map(([whose, one]) => (
        <label key={whose} className="flex min-h-11 items-center gap-2 wrap-anywhere">
          <input
            type="radio"
            name={`choice-${label}`}
            checked={isChosen(one)}
            onChange={() => setProductValues(form, one)}
          />
          <span>
            {whose}: <span className="whitespace-pre-line">{textOf(one)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
