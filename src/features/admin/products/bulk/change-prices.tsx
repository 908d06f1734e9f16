import { useState } from "react";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import {
  fallsByMoreThanHalf,
  type PriceUnit,
  pricesText,
  priceUnits,
  type Rounding,
  readPriceChange,
  refusedPrice,
  roundings,
} from "#domain/products/price-change.ts";
import { changePrices } from "./bulk-api.ts";
import { BulkForm, type BulkFormProps } from "./bulk-form.tsx";
import { PricePreview } from "./price-preview.tsx";

const BOUNDS = {
  percent: "A price can fall by 90% at most, and rise by 500% at most.",
  amount: "-5 makes each product GH₵5.00 cheaper. No price can become 0.",
  price: "All selected products get this price.",
} as const satisfies Record<PriceUnit, string>;

/** Changes the prices of the selected products, after a look at some of them before and after. */
export function ChangePrices(props: BulkFormProps) {
  const { products } = props;
  const [text, setText] = useState("");
  const [unit, setUnit] = useState<PriceUnit>("percent");
  const [rounding, setRounding] = useState<Rounding>(0);
  const { change, problem } = readPriceChange({ unit, text, rounding });
  const refused = change && refusedPrice(products, change);
  const falling = change ? fallsByMoreThanHalf(products, change) : 0;
  return (
    <BulkForm
      {...props}
      heading="Change prices"
      submitLabel={`Change ${pricesText(products.length)}`}
      note={refused ?? BOUNDS[unit]}
      question={falling > 0 ? halfText(falling) : undefined}
      change={
        change && !refused
          ? {
              wish: change,
              send: changePrices(change),
              done: (count) => `${pricesText(count)} changed.`,
            }
          : undefined
      }
      fields={
        <>
          <TextField
            label={unit === "price" ? "New price" : "Change by"}
            inputMode="text"
            autoComplete="off"
            placeholder={unit === "price" ? "120" : "10 or -10"}
            value={text}
            onChange={({ target }) => setText(target.value)}
            error={problem}
            className="sm:col-span-2"
          />
          <SelectField
            label="How"
            options={priceUnits}
            value={unit}
            onChange={({ target }) => setUnit(target.value as PriceUnit)}
            className="sm:col-span-2"
          />
          <SelectField
            label="Round"
            options={roundings}
            disabled={unit === "price"}
            value={unit === "price" ? 0 : rounding}
            onChange={({ target }) => setRounding(Number(target.value) as Rounding)}
            className="col-span-2"
          />
        </>
      }
    >
      <PricePreview products={products} change={change} />
    </BulkForm>
  );
}

function halfText(count: number): string {
  return count === 1
    ? "1 price falls by more than half."
    : `${pricesText(count)} fall by more than half.`;
}
