import { DraftOffer } from "#components/form/draft-offer.tsx";
import { Modal } from "#components/ui/controls/modal.tsx";
import type { ManagedProduct } from "../products-api.ts";
import { useSaveProduct } from "../products-queries.ts";
import { AboutProduct } from "./about-product.tsx";
import type { ChosenCategory } from "./editor-address.ts";
import { removeDraft } from "./product-draft.ts";
import { ProductForm } from "./product-form.tsx";
import { useProductDraft } from "./use-product-draft.ts";

type ProductModalProps = {
  product: ManagedProduct | undefined;
  /** What a new product begins with. */
  category: ChosenCategory | undefined;
  /** Adds a product that begins with the values of this one. */
  isCopy: boolean;
  open: boolean;
  onClose: () => void;
  onAddAnother: (category: ChosenCategory) => void;
  onDuplicate: () => void;
};

export function ProductModal(props: ProductModalProps) {
  const { product, category, isCopy, open, onClose, onAddAnother, onDuplicate } = props;
  const save = useSaveProduct();
  const draft = useProductDraft(product, { isCopy, category });
  const { key, offered } = draft;
  const forget = (next: (category: ChosenCategory) => void) => (category: ChosenCategory) => {
    removeDraft(key);
    next(category);
  };
  return (
    <Modal
      heading={product && !isCopy ? "Edit Product" : "Add Product"}
      open={open}
      onClose={onClose}
      locked={save.isPending}
    >
      <ProductForm
        // A restored draft is a new form: its subcategory needs the options of its category.
        key={offered ? "offered" : "form"}
        product={draft.edited}
        isCopy={isCopy}
        isOlderDraft={draft.isOlder}
        initialValues={draft.initialValues}
        draftKey={key}
        save={save}
        onSaved={forget(onClose)}
        onAddAnother={forget(onAddAnother)}
        onDuplicate={onDuplicate}
        onCancel={onClose}
      >
        {product && !isCopy && <AboutProduct product={product} />}
        {offered && (
          <DraftOffer
            savedAt={offered.savedAt}
            onRestore={draft.restore}
            onDiscard={draft.discard}
          />
        )}
      </ProductForm>
    </Modal>
  );
}
