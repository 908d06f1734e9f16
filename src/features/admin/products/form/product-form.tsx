import { type ReactNode, useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#components/ui/controls/button.tsx";
import type { ProductFormInput } from "#domain/products/product-schema.ts";
import type { ManagedProduct } from "../products-api.ts";
import type { useSaveProduct } from "../products-queries.ts";
import { ConflictChoices } from "./conflict-choices.tsx";
import { ProductFields } from "./product-fields.tsx";
import { productFormResolver } from "./product-form-resolver.ts";
import { useProductConflict } from "./use-product-conflict.ts";
import { useKeepDraft } from "./use-product-draft.ts";

type ProductFormProps = {
  product: ManagedProduct | undefined;
  initialValues: ProductFormInput;
  draftKey: string;
  save: ReturnType<typeof useSaveProduct>;
  onSaved: () => void;
  onCancel: () => void;
  /** Shown above the fields. */
  children: ReactNode;
};

/** Adds a product, or edits the one it is given. */
export function ProductForm(props: ProductFormProps) {
  const { product, initialValues, draftKey, save, onSaved, onCancel, children } = props;
  const form = useForm({ resolver: productFormResolver, defaultValues: initialValues });
  const conflict = useProductConflict(form, product);
  useKeepDraft(draftKey, conflict.before?.version, form);
  const submit = useRef<HTMLButtonElement>(null);
  const sent = useRef(false);
  // A second click is possible while the image is validated, or while the modal closes.
  const send = form.handleSubmit((values) => {
    if (sent.current) return;
    sent.current = true;
    const onError = (error: Error) => {
      sent.current = false;
      conflict.onError(error);
    };
    save.mutate({ form: values, before: conflict.before }, { onSuccess: onSaved, onError });
  });
  // The button was disabled while saving and has lost the focus.
  useEffect(() => {
    if (save.isError) submit.current?.focus();
  }, [save.isError]);
  const labels = product
    ? (["Edit Product", "Editing..."] as const)
    : (["Add Product", "Adding..."] as const);
  return (
    <form noValidate className="flex min-h-0 flex-1 flex-col" onSubmit={send}>
      <fieldset disabled={save.isPending} className="contents">
        <div className="overflow-y-auto overscroll-contain px-5 py-5 sm:px-7">
          {children}
          {conflict.differences.length > 0 && (
            <ConflictChoices form={form} differences={conflict.differences} />
          )}
          <ProductFields form={form} currentImage={conflict.before?.image ?? ""} />
        </div>
        <div className="flex justify-end gap-3 border-t border-line px-5 py-4 sm:px-7">
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button ref={submit} type="submit">
            {save.isPending ? labels[1] : labels[0]}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
