import { z } from "zod";
import { type ProductColumn, productColumns } from "#domain/product-columns.ts";
import type { ProductFormInput } from "#domain/product-schema.ts";

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

export function draftKey(userId: string, productId: number | undefined): string {
  return `ntoma-product-draft-${userId}-${productId ?? "new"}`;
}

export function readDraft(key: string): ProductDraft | undefined {
  try {
    const stored = window.localStorage.getItem(key);
    const { data } = draftSchema.safeParse(stored && JSON.parse(stored));
    return data && { ...data, image: images.get(key) };
  } catch {
    // Storage is blocked, or its content is not a draft.
    return undefined;
  }
}

export function writeDraft(
  key: string,
  { image, ...values }: ProductFormInput,
  version: number | undefined,
): void {
  if (image instanceof File) images.set(key, image);
  else images.delete(key);
  try {
    window.localStorage.setItem(key, JSON.stringify({ savedAt: Date.now(), version, values }));
  } catch {
    // Without storage there are no drafts; the form itself still works.
  }
}

export function removeDraft(key: string): void {
  images.delete(key);
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
