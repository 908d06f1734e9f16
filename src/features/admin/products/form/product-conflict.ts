import { categories, nameIn, subCategories } from "#domain/products/catalog.ts";
import { type ProductColumn, productColumns } from "#domain/products/product-columns.ts";
import { type ProductFormInput, productFormOf } from "#domain/products/product-schema.ts";
import type { ManagedProduct } from "../products-api.ts";

type Values = Partial<ProductFormInput>;

/** One part of the form that differs from what is saved now. */
export type Difference = {
  label: string;
  mine: Values;
  theirs: Values;
  isEdited: boolean;
  /** Both sides have changed it. */
  isClash: boolean;
};

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

/**
 * What the form has and what is saved now, where the two differ; `before` is what the form began with. A draft of
 * an older version began with values that nobody knows: then every difference may be a clash.
 */
export function differencesOf(
  form: ProductFormInput,
  before: ManagedProduct | undefined,
  current: ManagedProduct,
): Difference[] {
  return parts
    .map(([label, fields]) => {
      const [mine, theirs] = [pick(form, fields), pick(productFormOf(current), fields)];
      const base = before && pick(productFormOf(before), fields);
      const isEdited = !base || !isSame(mine, base);
      const isClash = isEdited && (!base || !isSame(theirs, base));
      return { label, mine, theirs, isEdited, isClash };
    })
    .filter(({ mine, theirs }) => !isSame(mine, theirs));
}

/** Whether nothing but the stock was changed meanwhile, as by a sale. */
export function isSaleOnly(before: ManagedProduct, current: ManagedProduct): boolean {
  return productColumns.every(
    ({ name }) => name === "stockQuantity" || before[name] === current[name],
  );
}

export type StockOffer = { text: string; stockQuantity: number };

/** What was added to the stock or taken off, applied to the stock of now. */
export function stockOffer(
  typed: string,
  before: ManagedProduct,
  current: ManagedProduct,
): StockOffer | undefined {
  const from = before.stockQuantity;
  const now = current.stockQuantity;
  const change = Number(typed) - from;
  if (change === 0 || from === now || !Number.isInteger(change)) return undefined;
  const stockQuantity = Math.max(0, now + change);
  const sign = change > 0 ? "+" : "−";
  const text = `You changed ${from} to ${typed} (${sign}${Math.abs(change)}); now ${now} are left: set ${stockQuantity}?`;
  return { text, stockQuantity };
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
