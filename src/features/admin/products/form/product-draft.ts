import { z } from "zod";
import { type ProductColumn, productColumns } from "#domain/products/product-columns.ts";
import type { ProductFormInput } from "#domain/products/product-schema.ts";
import { type FormDraft, readFormDraft, removeFormDraft, writeFormDraft } from "#lib/form-draft.ts";

/** The draft of an older version of the app may lack a column. */
const valueSchemas = Object.fromEntries(
  productColumns.map(({ name }) => [name, z.string().optional()]),
) as Record<ProductColumn, z.ZodOptional<z.ZodString>>;

const valuesSchema = z.object(valueSchemas);

export type ProductDraft = FormDraft<z.infer<typeof valuesSchema>> & { image?: File };

/** Files cannot be stored as text; they last as long as the page. */
const images = new Map<string, File>();

export function draftKey(userId: string, productId: number | string | undefined): string {
  return `ntoma-product-draft-${userId}-${productId ?? "new"}`;
}

export function readDraft(key: string): ProductDraft | undefined {
  const draft = readFormDraft(key, valuesSchema);
  return draft && { ...draft, image: images.get(key) };
}

export function writeDraft(
  key: string,
  { image, ...values }: ProductFormInput,
  version: number | undefined,
): void {
  if (image instanceof File) images.set(key, image);
  else images.delete(key);
  writeFormDraft(key, values, version);
}

export function removeDraft(key: string): void {
  images.delete(key);
  removeFormDraft(key);
}
