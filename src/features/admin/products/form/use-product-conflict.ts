import { useState } from "react";
import { flushSync } from "react-dom";
import type { UseFormReturn } from "react-hook-form";
import type { ProductForm, ProductFormInput } from "#domain/products/product-schema.ts";
import { type ManagedProduct, ProductConflictError } from "../products-api.ts";
import {
  type Difference,
  differencesOf,
  isSaleOnly,
  type StockOffer,
  stockOffer,
} from "./product-conflict.ts";

type Form = UseFormReturn<ProductFormInput, unknown, ProductForm>;

/** The category first and rendered: the options of the subcategory depend on it. */
export function setProductValues(form: Form, values: Partial<ProductFormInput>): void {
  for (const [field, value] of Object.entries(values)) {
    flushSync(() => {
      form.setValue(field as keyof ProductFormInput, value, { shouldValidate: true });
    });
  }
}

/** What was changed while the form was open. */
export type Conflict = { differences: Difference[]; isSale: boolean; offer?: StockOffer };

/**
 * What an edit is based on: the product as it was opened, or, after a conflict, as it is saved now.
 * Fields that were not edited follow the other admin; what was typed stays.
 */
export function useProductConflict(
  form: Form,
  opened: ManagedProduct | undefined,
  isOlderDraft: boolean,
) {
  const [before, setBefore] = useState(opened);
  const [hasBase, setHasBase] = useState(!isOlderDraft);
  const [conflict, setConflict] = useState<Conflict>();
  const onError = (error: unknown) => {
    if (!(error instanceof ProductConflictError) || !before) return;
    const { current } = error;
    const base = hasBase ? before : undefined;
    const differences = differencesOf(form.getValues(), base, current);
    setBefore(current);
    setHasBase(true);
    setConflict({
      differences,
      isSale: isSaleOnly(before, current),
      offer: base && stockOffer(form.getValues("stockQuantity"), base, current),
    });
    for (const { isEdited, theirs } of differences) if (!isEdited) setProductValues(form, theirs);
  };
  return { before, conflict, onError };
}
