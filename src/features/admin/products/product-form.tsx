import { type ReactNode, useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import type { Product } from "#domain/catalog.ts";
import type { ProductFormInput } from "#domain/product-form.ts";
import { ProductFields } from "./product-fields.tsx";
import { productFormResolver } from "./product-form-resolver.ts";
import type { useSaveProduct } from "./products-queries.ts";
import { useKeepDraft } from "./use-product-draft.ts";

type ProductFormProps = {
  product: Product | undefined;
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
  useKeepDraft(draftKey, form);
  const submit = useRef<HTMLButtonElement>(null);
  const sent = useRef(false);
  // A second click is possible while the image is validated, or while the modal closes.
  const send = form.handleSubmit((values) => {
    if (sent.current) return;
    sent.current = true;
    const onError = () => {
      sent.current = false;
    };
    save.mutate(values, { onSuccess: onSaved, onError });
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
          <ProductFields form={form} currentImage={product?.image ?? ""} />
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
