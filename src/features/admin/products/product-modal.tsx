import { Modal } from "#components/ui/modal.tsx";
import type { Product } from "#domain/catalog.ts";
import { ProductForm } from "./product-form.tsx";
import { useSaveProduct } from "./products-queries.ts";

type ProductModalProps = { product: Product | undefined; open: boolean; onClose: () => void };

export function ProductModal({ product, open, onClose }: ProductModalProps) {
  const save = useSaveProduct(product);
  return (
    <Modal
      heading={product ? "Edit Product" : "Add Product"}
      open={open}
      onClose={onClose}
      locked={save.isPending}
    >
      <ProductForm product={product} save={save} onDone={onClose} />
    </Modal>
  );
}
