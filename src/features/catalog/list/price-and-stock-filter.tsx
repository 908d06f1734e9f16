import type { FormEvent } from "react";
import { buttonStyle } from "#components/ui/controls/button.tsx";
import type { Cedis } from "#domain/money.ts";
import { LIST_PARAMETERS } from "#domain/pages/list-parameters.ts";
import type { ListFilter } from "#domain/products/product-list.ts";

type PriceAndStockFilterProps = {
  filter: ListFilter;
  onPrices: (minPrice: string, maxPrice: string) => void;
  onInStock: () => void;
};

/** Below the categories. Without scripts, the browser itself sends the prices. */
export function PriceAndStockFilter({ filter, onPrices, onInStock }: PriceAndStockFilterProps) {
  const { inStock, minPrice, maxPrice } = filter;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onPrices(
      String(form.get(LIST_PARAMETERS.minPrice)),
      String(form.get(LIST_PARAMETERS.maxPrice)),
    );
  };
  return (
    <div className="mt-3 flex flex-wrap items-end gap-x-3 gap-y-2 lg:mt-8 lg:block">
      <form onSubmit={submit}>
        <fieldset className="min-w-0">
          <legend className="mb-2 text-sm font-semibold text-ink-soft">Price in GH₵</legend>
          <div className="flex items-center gap-2 lg:flex-wrap">
            <PriceField
              key={`min ${minPrice}`}
              label="Lowest price"
              name={LIST_PARAMETERS.minPrice}
              value={minPrice}
              hint="From"
            />
            <PriceField
              key={`max ${maxPrice}`}
              label="Highest price"
              name={LIST_PARAMETERS.maxPrice}
              value={maxPrice}
              hint="To"
            />
            <button type="submit" className={buttonStyle("quiet", "px-3.5 text-sm lg:w-full")}>
              Apply
            </button>
          </div>
        </fieldset>
      </form>
      <label className="flex min-h-11 items-center gap-2.5 text-[0.95rem] select-none hover:text-indigo lg:mt-4">
        <input
          type="checkbox"
          className="size-[1.1rem] accent-indigo"
          checked={inStock}
          onChange={onInStock}
        />
        In stock only
      </label>
    </div>
  );
}

type PriceFieldProps = { label: string; name: string; value: Cedis | undefined; hint: string };

function PriceField({ label, name, value, hint }: PriceFieldProps) {
  return (
    <input
      type="number"
      min="0"
      step="any"
      inputMode="decimal"
      name={name}
      aria-label={label}
      placeholder={hint}
      defaultValue={value && String(value)}
      className="figures h-11 w-15 [appearance:textfield] lg:min-w-0 lg:flex-1 rounded-card border border-line-strong bg-white px-2 text-base lg:px-2.5 placeholder:text-ink-soft md:text-[0.95rem] [&::-webkit-inner-spin-button]:appearance-none"
    />
  );
}
