import type { UseFormReturn } from "react-hook-form";
import { NumberField } from "#components/form/number-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { categories, subCategories } from "#domain/catalog.ts";
import type { ProductForm, ProductFormInput } from "#domain/product-form.ts";
import { ImageField } from "./image-field.tsx";

type ProductFieldsProps = {
  form: UseFormReturn<ProductFormInput, unknown, ProductForm>;
  currentImage: string;
};

export function ProductFields({ form, currentImage }: ProductFieldsProps) {
  const { register, formState, control, trigger } = form;
  const { errors } = formState;
  return (
    <div className="grid grid-cols-6 gap-x-4 gap-y-4 sm:gap-x-5">
      <p className="col-span-6 -mb-1 text-sm text-ink-soft">Fields marked * are required.</p>
      <TextField
        label="Product name"
        marked
        error={errors.name?.message}
        autoComplete="off"
        className="col-span-6"
        {...register("name")}
      />
      <CategoryFields form={form} />
      <TextAreaField
        label="Description"
        marked
        error={errors.description?.message}
        className="col-span-6"
        {...register("description")}
      />
      <NumberField
        label="Price"
        marked
        unit="GH₵"
        min={0}
        step={0.01}
        error={errors.price?.message}
        className="col-span-3 sm:col-span-2"
        {...register("price")}
      />
      <NumberField
        label="Stock Quantity"
        marked
        min={0}
        step={1}
        inputMode="numeric"
        error={errors.stockQuantity?.message}
        className="col-span-3 sm:col-span-2"
        {...register("stockQuantity")}
      />
      <NumberField
        label="Discount (%)"
        hint="Shoppers do not see it, and it is not applied."
        min={0}
        max={100}
        step={0.01}
        error={errors.discount?.message}
        className="col-span-3 sm:col-span-2"
        {...register("discount")}
      />
      <div className="col-span-6">
        <ImageField
          control={control}
          current={currentImage}
          onChosen={() => void trigger("image")}
        />
      </div>
    </div>
  );
}

function CategoryFields({
  form: { register, formState, watch, setValue },
}: Pick<ProductFieldsProps, "form">) {
  const chosen = watch("categoryId");
  const { errors } = formState;
  return (
    <>
      <SelectField
        label="Category"
        marked
        placeholder="Select a category"
        options={categories}
        error={errors.categoryId?.message}
        className="col-span-6 sm:col-span-3"
        {...register("categoryId", { onChange: () => setValue("subCategoryId", "") })}
      />
      <SelectField
        label="Subcategory"
        marked
        placeholder="Select a subcategory"
        options={subCategories.filter(({ categoryId }) => String(categoryId) === chosen)}
        error={errors.subCategoryId?.message}
        className="col-span-6 sm:col-span-3"
        {...register("subCategoryId")}
        disabled={chosen === ""}
      />
    </>
  );
}
