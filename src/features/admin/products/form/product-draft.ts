import { z } from "zod";
import { type ProductColumn, productColumns } from "#domain/products/product-columns.ts";
import type { ProductFormInput } from "#domain/products/product-schema.ts";
import { storedEntry } from "#lib/browser/storage.ts";

/** The draft of an older version of the app may lack a column. */
const valueSchemas = Object.fromEntries(
  productColumns.map(({ name }) => [name, z.string().optional()]),
) as Record<ProductColumn, z.ZodOptional<z.ZodString>>;

const draftSchema = z.object({
  savedAt: z.number(),
  /** Of the product that was edited. */
  version: z.number().optional(),
  values: z.object(valueSchemas),
});

export type ProductDraft = z.infer<typeof draftSchema> & { image?: File };

/** Files cannot be stored as text; they last as long as the page. */
const images = new Map<string, File>();

export function draftKey(userId: string, productId: number | string | undefined): string {
  return `ntoma-product-draft-${userId}-${productId ?? "new"}`;
}

export function readDraft(key: string): ProductDraft | undefined {
  const { data } = draftSchema.safeParse(storedEntry("localStorage", key).readJson());
  return data && { ...data, image: images.get(key) };
}

/** Without storage there are no drafts; the form itself still works. */
export function writeDraft(
  key: string,
  { image, ...values }: ProductFormInput,
  version: number | undefined,
): void {
  if (image instanceof File) images.set(key, image);
  else images.delete(key);
  const draft = { savedAt: Date.now(), version, values };
  storedEntry("localStorage", key).write(JSON.stringify(draft));
}

export function removeDraft(key: string): void {
  images.delete(key);
  storedEntry("localStorage", key).remove();
}
