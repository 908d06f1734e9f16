import type { UseFormReturn } from "react-hook-form";
import { NumberField } from "#components/form/number-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { categories, subCategories } from "#domain/products/catalog.ts";
import { type ProductColumn, productLabels } from "#domain/products/product-columns.ts";
import {
  type ProductForm,
  type ProductFormInput,
  rowRules,
} from "#domain/products/product-schema.ts";
import { useHeldHint } from "../held-pieces.tsx";
import { ImageField } from "./image-field.tsx";

type Form = UseFormReturn<ProductFormInput, unknown, ProductForm>;
type ProductFieldsProps = { form: Form; currentImage: string };

/** What every field has: its label, its error and its connection to the form. */
function fieldOf({ register, formState: { errors } }: Form, name: ProductColumn) {
  return { label: productLabels[name], error: errors[name]?.message, ...register(name) };
}

const visibility = [
  { id: "false", name: "No" },
  { id: "true", name: "Yes" },
];

export function ProductFields({ form, currentImage }: ProductFieldsProps) {
  const [id, stock] = form.watch(["id", "stockQuantity"]);
  const heldHint = useHeldHint(id, rowRules.stockQuantity.safeParse(stock).data);
  return (
    <div className="grid grid-cols-6 gap-x-4 gap-y-4 sm:gap-x-5">
      <p className="col-span-6 -mb-1 text-sm text-ink-soft">Fields marked * are required.</p>
      <TextField {...fieldOf(form, "name")} marked autoComplete="off" className="col-span-6" />
      <CategoryFields form={form} />
      <TextAreaField {...fieldOf(form, "description")} marked className="col-span-6" />
      <NumberField
        {...fieldOf(form, "price")}
        marked
        unit="GH₵"
        type="text"
        className="col-span-3 sm:col-span-2"
      />
      <NumberField
        {...fieldOf(form, "stockQuantity")}
        hint={heldHint}
        marked
        min={0}
        step={1}
        inputMode="numeric"
        className="col-span-3 sm:col-span-2"
      />
      <NumberField
        {...fieldOf(form, "discount")}
        hint="Shoppers do not see it, and it is not applied."
        min={0}
        max={100}
        step={0.01}
        className="col-span-3 sm:col-span-2"
      />
      <NumberField
        {...fieldOf(form, "lowStockAt")}
        hint="At this stock or below, dashboard and daily mail tell you. The badge 'Low Stock' is for fewer than 30, whatever stands here."
        min={0}
        step={1}
        inputMode="numeric"
        className="col-span-3"
      />
      <SelectField
        {...fieldOf(form, "hidden")}
        hint="Hidden products are in no list, search or address of the shop."
        options={visibility}
        className="col-span-6 sm:col-span-3"
      />
      <div className="col-span-6">
        <ImageField
          control={form.control}
          current={currentImage}
          onChosen={() => void form.trigger("image")}
        />
      </div>
    </div>
  );
}

function CategoryFields({ form }: Pick<ProductFieldsProps, "form">) {
  const chosen = form.watch("categoryId");
  return (
    <>
      <SelectField
        {...fieldOf(form, "categoryId")}
        {...form.register("categoryId", { onChange: () => form.setValue("subCategoryId", "") })}
        marked
        placeholder="Select a category"
        options={categories}
        className="col-span-6 sm:col-span-3"
      />
      <SelectField
        {...fieldOf(form, "subCategoryId")}
        marked
        placeholder="Select a subcategory"
        options={subCategories.filter(({ categoryId }) => String(categoryId) === chosen)}
        className="col-span-6 sm:col-span-3"
        disabled={chosen === ""}
      />
    </>
  );
}
