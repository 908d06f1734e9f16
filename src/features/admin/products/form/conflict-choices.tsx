import type { UseFormReturn } from "react-hook-form";
import type { ProductForm, ProductFormInput } from "#domain/products/product-schema.ts";
import { type Difference, textOf } from "./product-conflict.ts";
import { setProductValues } from "./use-product-conflict.ts";

type ConflictChoicesProps = {
  form: UseFormReturn<ProductFormInput, unknown, ProductForm>;
  differences: Difference[];
};

/** The save button has the focus, and the form may be scrolled down to it. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

/** The values of this form and of the other admin, side by side. */
export function ConflictChoices({ form, differences }: ConflictChoicesProps) {
  return (
    <section
      ref={scrollIntoView}
      aria-label="Changes of another admin"
      className="mb-5 rounded-card bg-yellow-tint px-4 py-3 text-sm text-yellow-ink"
    >
      <p className="font-semibold">Another admin has changed this product meanwhile.</p>
      <p>Choose what to keep, then save again. Nothing is saved yet.</p>
      {differences.map((difference) => (
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
