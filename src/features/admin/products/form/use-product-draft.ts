import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import {
  type ProductForm,
  type ProductFormInput,
  productFormOf,
} from "#domain/products/product-schema.ts";
import { useSession } from "#lib/auth/session.ts";
import { useKeepDraft } from "#lib/form-draft.ts";
import type { ManagedProduct } from "../products-api.ts";
import type { ChosenCategory } from "./editor-address.ts";
import { draftKey, readDraft, removeDraft, writeDraft } from "./product-draft.ts";

/** The draft of an earlier visit, which the form offers; it is kept until it is saved or discarded. */
export function useProductDraft(
  product: ManagedProduct | undefined,
  { isCopy, category }: { isCopy: boolean; category: ChosenCategory | undefined },
) {
  const { user } = useSession();
  const key = draftKey(user?.id ?? "", isCopy ? `copy-${product?.id}` : product?.id);
  const [draft, setDraft] = useState(() => readDraft(key));
  const [isRestored, setIsRestored] = useState(false);
  const unchanged = isCopy ? copyOf(product) : { ...productFormOf(product), ...category };
  // A draft of an older version must not silently replace what was saved since.
  const version = (isRestored && draft?.version) || product?.version;
  return {
    key,
    isOlder: version !== product?.version,
    edited: product && version ? { ...product, version } : product,
    offered: isRestored ? undefined : draft,
    initialValues: isRestored
      ? { ...unchanged, ...draft?.values, image: draft?.image ?? unchanged.image }
      : unchanged,
    restore: () => setIsRestored(true),
    discard: () => {
      removeDraft(key);
      setDraft(undefined);
    },
  };
}

/** The values of a new product that is like another one. */
function copyOf(product: ManagedProduct | undefined): ProductFormInput {
  const { id: _, ...values } = productFormOf(product);
  return { ...values, name: `${values.name} (copy)` };
}

type Form = UseFormReturn<ProductFormInput, unknown, ProductForm>;

/** Writes the draft once something was changed. */
export function useKeepProductDraft(key: string, version: number | undefined, form: Form): void {
  const { defaultValues } = form.formState;
  useKeepDraft(form, (values) => {
    const isChanged = Object.entries(values).some(
      ([name, value]) => defaultValues?.[name as keyof ProductFormInput] !== value,
    );
    if (isChanged) writeDraft(key, values, version);
  });
}
