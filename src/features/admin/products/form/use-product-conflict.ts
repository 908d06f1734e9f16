import { useState } from "react";
import { flushSync } from "react-dom";
import type { UseFormReturn } from "react-hook-form";
import type { ProductForm, ProductFormInput } from "#domain/products/product-schema.ts";
import { type ManagedProduct, ProductConflictError } from "../products-api.ts";
import { type Difference, differencesOf } from "./product-conflict.ts";

type Form = UseFormReturn<ProductFormInput, unknown, ProductForm>;

/** The category first and rendered: the options of the subcategory depend on it. */
export function setProductValues(form: Form, values: Partial<ProductFormInput>): void {
  for (const [field, value] of Object.entries(values)) {
    flushSync(() => {
      form.setValue(field as keyof ProductFormInput, value, { shouldValidate: true });
    });
  }
}

/**
 * What an edit is based on: the product as it was opened, or, after a conflict, as it is saved now.
 * Fields that were not edited follow the other admin; what was typed stays.
 */
export function useProductConflict(form: Form, opened: ManagedProduct | undefined) {
  const [before, setBefore] = useState(opened);
  const [differences, setDifferences] = useState<Difference[]>([]);
  const onError = (error: unknown) => {
    if (!(error instanceof ProductConflictError) || !before) return;
    const found = differencesOf(form.getValues(), before, error.current);
    setBefore(error.current);
    setDifferences(found);
    for (const { isEdited, theirs } of found) if (!isEdited) setProductValues(form, theirs);
  };
  return { before, differences, onError };
}
