import { type ReactNode, useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#components/ui/controls/button.tsx";
import type { ProductFormInput } from "#domain/products/product-schema.ts";
import type { ManagedProduct } from "../products-api.ts";
import type { useSaveProduct } from "../products-queries.ts";
import { ConflictChoices } from "./conflict-choices.tsx";
import type { ChosenCategory } from "./editor-address.ts";
import { ProductFields } from "./product-fields.tsx";
import { productFormResolver } from "./product-form-resolver.ts";
import { useProductConflict } from "./use-product-conflict.ts";
import { useKeepProductDraft } from "./use-product-draft.ts";

type ProductFormProps = {
  product: ManagedProduct | undefined;
  initialValues: ProductFormInput;
  draftKey: string;
  save: ReturnType<typeof useSaveProduct>;
  /** The form began with the values of a product, of which it adds another. */
  isCopy: boolean;
  isOlderDraft: boolean;
  onSaved: (saved: ChosenCategory) => void;
  onAddAnother: (saved: ChosenCategory) => void;
  onDuplicate: () => void;
  onCancel: () => void;
  /** Shown above the fields. */
  children: ReactNode;
};

/** Adds a product, or edits the one it is given. */
export function ProductForm(props: ProductFormProps) {
  const { product, initialValues, draftKey, save, isCopy, isOlderDraft } = props;
  const { onSaved, onAddAnother, onDuplicate, onCancel, children } = props;
  const form = useForm({ resolver: productFormResolver, defaultValues: initialValues });
  const { before, conflict, onError } = useProductConflict(form, product, isOlderDraft);
  useKeepProductDraft(draftKey, before?.version, form);
  const submit = useRef<HTMLButtonElement>(null);
  const sent = useRef(false);
  // A second click is possible while the image is validated, or while the modal closes.
  const sendThen = (then: (saved: ChosenCategory) => void) =>
    form.handleSubmit((values) => {
      if (sent.current) return;
      sent.current = true;
      const refuse = (error: Error) => {
        sent.current = false;
        onError(error);
      };
      const { categoryId, subCategoryId } = form.getValues();
      const onSuccess = () => then({ categoryId, subCategoryId });
      save.mutate({ form: values, before }, { onSuccess, onError: refuse });
    });
  // The button was disabled while saving and has lost the focus.
  useEffect(() => {
    if (save.isError) submit.current?.focus();
  }, [save.isError]);
  const isEdit = product && !isCopy;
  const labels = isEdit
    ? (["Edit Product", "Editing..."] as const)
    : (["Add Product", "Adding..."] as const);
  return (
    <form noValidate className="flex min-h-0 flex-1 flex-col" onSubmit={sendThen(onSaved)}>
      <fieldset disabled={save.isPending} className="contents">
        <div className="overflow-y-auto overscroll-contain px-5 py-5 sm:px-7">
          {children}
          {conflict && <ConflictChoices form={form} conflict={conflict} />}
          <ProductFields form={form} currentImage={before?.image ?? ""} />
        </div>
        <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 sm:px-7">
          {isEdit ? (
            <Button variant="quiet" className="mr-auto max-sm:px-4" onClick={onDuplicate}>
              Duplicate
            </Button>
          ) : (
            <Button
              variant="quiet"
              className="mr-auto max-sm:basis-full"
              onClick={sendThen(onAddAnother)}
            >
              Save and add another
            </Button>
          )}
          <Button variant="quiet" className="max-sm:px-4" onClick={onCancel}>
            Cancel
          </Button>
          <Button ref={submit} type="submit" className="max-sm:px-4">
            {save.isPending ? labels[1] : labels[0]}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
