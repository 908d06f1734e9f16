import { useState } from "react";
import { SelectField } from "#components/form/select-field.tsx";
import { bulkTexts } from "#domain/products/bulk-texts.ts";
import { categories, subCategories } from "#domain/products/catalog.ts";
import { productCount } from "#domain/products/search.ts";
import { changeProducts } from "./bulk-api.ts";
import { BulkForm, type BulkFormProps } from "./bulk-form.tsx";
import type { BulkChange } from "./use-bulk-change.ts";

function changeTo(category: number, sub_category: number): BulkChange | undefined {
  if (!category || !sub_category) return undefined;
  const wish = { category, sub_category };
  return { wish, send: changeProducts(wish), done: bulkTexts.moved };
}

/** Moves the selected products to another category. */
export function ChangeCategory(props: BulkFormProps) {
  const [category, setCategory] = useState(0);
  const [subCategory, setSubCategory] = useState(0);
  return (
    <BulkForm
      {...props}
      heading="Change category"
      submitLabel={`Move ${productCount(props.products.length)}`}
      change={changeTo(category, subCategory)}
      fields={
        <>
          <SelectField
            label="Category"
            placeholder="Select a category"
            options={categories}
            value={category || ""}
            onChange={({ target }) => {
              setCategory(Number(target.value));
              setSubCategory(0);
            }}
            className="col-span-2 sm:col-span-3"
          />
          <SelectField
            label="Subcategory"
            placeholder="Select a subcategory"
            options={subCategories.filter(({ categoryId }) => categoryId === category)}
            disabled={category === 0}
            value={subCategory || ""}
            onChange={({ target }) => setSubCategory(Number(target.value))}
            className="col-span-2 sm:col-span-3"
          />
        </>
      }
    />
  );
}
