import { categories, type Product, subCategories } from "#domain/catalog.ts";
import { type ProductFormInput, productFormOf } from "#domain/product-form.ts";

type Values = Partial<ProductFormInput>;

/** One part of the form that differs from what another admin has saved. */
export type Difference = { label: string; mine: Values; theirs: Values; isEdited: boolean };

/** A subcategory only makes sense together with its category. */
const parts = {
  "Product name": ["name"],
  Category: ["categoryId", "subCategoryId"],
  Description: ["description"],
  Price: ["price"],
  "Stock Quantity": ["stockQuantity"],
  "Discount (%)": ["discount"],
  "Product Image": ["image"],
} as const satisfies Record<string, readonly (keyof ProductFormInput)[]>;

function pick(values: ProductFormInput, fields: readonly (keyof ProductFormInput)[]): Values {
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
  return Object.entries(parts)
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
  const named = (list: readonly { id: number; name: string }[], id: string | undefined) =>
    list.find((entry) => String(entry.id) === id)?.name;
  const names = [named(categories, categoryId), named(subCategories, subCategoryId)];
  return [...names, ...Object.values(texts)].filter(Boolean).join(" / ");
}
