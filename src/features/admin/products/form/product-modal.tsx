import { Modal } from "#components/ui/controls/modal.tsx";
import { LastChange } from "../../audit/last-change.tsx";
import type { ManagedProduct } from "../products-api.ts";
import { useSaveProduct } from "../products-queries.ts";
import { DraftOffer } from "./draft-offer.tsx";
import { removeDraft } from "./product-draft.ts";
import { ProductForm } from "./product-form.tsx";
import { useProductDraft } from "./use-product-draft.ts";

type ProductModalProps = {
  product: ManagedProduct | undefined;
  open: boolean;
  onClose: () => void;
};

export function ProductModal({ product, open, onClose }: ProductModalProps) {
  const save = useSaveProduct();
  const { key, edited, offered, initialValues, restore, discard } = useProductDraft(product);
  const close = () => {
    removeDraft(key);
    onClose();
  };
  return (
    <Modal
      heading={product ? "Edit Product" : "Add Product"}
      open={open}
      onClose={onClose}
      locked={save.isPending}
    >
      <ProductForm
        // A restored draft is a new form: its subcategory needs the options of its category.
        key={offered ? "offered" : "form"}
        product={edited}
        initialValues={initialValues}
        draftKey={key}
        save={save}
        onSaved={close}
        onCancel={onClose}
      >
        {product && <LastChange productId={product.id} />}
        {offered && <DraftOffer draft={offered} onRestore={restore} onDiscard={discard} />}
      </ProductForm>
    </Modal>
  );
}
