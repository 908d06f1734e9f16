import { categories, nameIn, type Product, subCategories } from "#domain/products/catalog.ts";
import { type ProductColumn, productColumns } from "#domain/products/product-columns.ts";
import { type ProductFormInput, productFormOf } from "#domain/products/product-schema.ts";

type Values = Partial<ProductFormInput>;

/** One part of the form that differs from what another admin has saved. */
export type Difference = { label: string; mine: Values; theirs: Values; isEdited: boolean };

/** A subcategory only makes sense together with its category. */
const parts = productColumns
  .filter(({ name }) => name !== "subCategoryId")
  .map(({ name, label }): [string, ProductColumn[]] => [
    label,
    name === "categoryId" ? [name, "subCategoryId"] : [name],
  ]);

function pick(values: ProductFormInput, fields: readonly ProductColumn[]): Values {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

function isSame(one: Values, other: Values): boolean {
  return Object.entries(one).every(
    ([field, value]) => other[field as keyof ProductFormInput] === value,
  );
}

/** What the form has and what is saved now, where the two differ; `before` is what the form began with. */
export function differencesOf(
  form: ProductFormInput,
  before: Product,
  current: Product,
): Difference[] {
  return parts
    .map(([label, fields]) => {
      const [mine, theirs] = [pick(form, fields), pick(productFormOf(current), fields)];
      return { label, mine, theirs, isEdited: !isSame(mine, pick(productFormOf(before), fields)) };
    })
    .filter(({ mine, theirs }) => !isSame(mine, theirs));
}

/** The values as the pages show them. */
export function textOf({ categoryId, subCategoryId, image, ...texts }: Values): string {
  if (image instanceof File) return image.name;
  if (image !== undefined) return image.split("/").at(-1) ?? "";
  const names = [
    nameIn(categories, Number(categoryId)),
    nameIn(subCategories, Number(subCategoryId)),
  ];
  return [...names, ...Object.values(texts)].filter(Boolean).join(" / ");
}
