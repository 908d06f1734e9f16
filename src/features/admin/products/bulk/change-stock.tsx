import { useState } from "react";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { bulkTexts } from "#domain/products/bulk-texts.ts";
import { productCount } from "#domain/products/search.ts";
import {
  heldProblem,
  readStockChange,
  refusedStock,
  type StockUnit,
} from "#domain/products/stock-change.ts";
import { useAllHeldPieces } from "../held-pieces.tsx";
import { changeProducts } from "./bulk-api.ts";
import { BulkForm, type BulkFormProps } from "./bulk-form.tsx";

const units = [
  { id: "pieces", name: "Add to the stock" },
  { id: "stock", name: "Set the stock to" },
] as const satisfies readonly { id: StockUnit; name: string }[];

/** Sets the stock of the selected products, or adds to what is there. */
export function ChangeStock(props: BulkFormProps) {
  const { products } = props;
  const [text, setText] = useState("");
  const [unit, setUnit] = useState<StockUnit>("pieces");
  const held = useAllHeldPieces();
  const { change, problem } = readStockChange(unit, text);
  const refused = change && refusedStock(products, change);
  return (
    <BulkForm
      {...props}
      heading="Change stock"
      submitLabel={`Change ${productCount(products.length)}`}
      note={refused ?? "-5 takes five pieces off each product, 12 adds twelve."}
      question={change && heldProblem(products, change, held)}
      change={
        change && !refused
          ? { wish: change, send: changeProducts(change), done: bulkTexts.stocked }
          : undefined
      }
      fields={
        <>
          <TextField
            label="Pieces"
            inputMode="text"
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
            error={problem}
            className="sm:col-span-3"
          />
          <SelectField
            label="How"
            options={units}
            value={unit}
            onChange={({ target }) => setUnit(target.value as StockUnit)}
            className="sm:col-span-3"
          />
        </>
      }
    />
  );
}
