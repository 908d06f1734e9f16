import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { buttonStyle } from "#components/ui/controls/button.tsx";
import { Modal } from "#components/ui/controls/modal.tsx";
import { LoadError } from "#components/ui/feedback/load-error.tsx";
import { Loading } from "#components/ui/feedback/loading.tsx";
import { Notice } from "#components/ui/feedback/notice.tsx";
import { paths } from "#config/paths.ts";
import { productNumber } from "#domain/products/product-texts.ts";
import { Link } from "#lib/router/link.tsx";
import { currentLocation } from "#lib/router/location.ts";
import { loadedProduct, productToEdit } from "../products-queries.ts";
import { type EditorTarget, useLeaveEditor } from "./editor-address.ts";
import { ProductModal } from "./product-modal.tsx";
import { useEditorOpening } from "./use-editor-opening.ts";

/** The form over the list, for as long as the address is that of a product. */
export function ProductEditor() {
  const { count, entry, target, open } = useEditorOpening();
  if (!target) return null;
  return <Editor key={count} target={target} entry={entry} open={open} />;
}

type EditorProps = { target: EditorTarget; entry: string | undefined; open: boolean };

function Editor({ target, entry, open }: EditorProps) {
  const { close, duplicate, addAnother } = useLeaveEditor(target);
  const id = target.id ?? target.copyOf;
  const { product, isMissing, isFetching, retry } = useProductOf(id);
  const isLeaving = useRef(false);
  // A second press, or a save that ends after Back, must not lead a step further.
  const ifShown = (act: () => void) => {
    if (isLeaving.current || currentLocation().key !== entry) return;
    isLeaving.current = true;
    act();
  };
  const onClose = () => ifShown(close);
  if (id === undefined || product) {
    return (
      <ProductModal
        product={product}
        category={target.category}
        isCopy={target.id === undefined && product !== undefined}
        open={open}
        onClose={onClose}
        onAddAnother={(category) => ifShown(() => addAnother(category))}
        onDuplicate={() => ifShown(() => id !== undefined && duplicate(id))}
      />
    );
  }
  return (
    <Modal heading={target.id ? "Edit Product" : "Add Product"} open={open} onClose={onClose}>
      {isMissing && <NoProduct id={id} />}
      {!isMissing && isFetching && <LoadingForm />}
      {!isMissing && !isFetching && (
        <LoadError heading="The product could not be loaded" onRetry={retry} retrying={false} />
      )}
    </Modal>
  );
}

/** The row of the list, which is there at once, or the product of an address. */
function useProductOf(id: number | undefined) {
  const client = useQueryClient();
  const [row] = useState(() => (id === undefined ? undefined : loadedProduct(client, id)));
  const { data, isFetching, refetch } = useQuery({
    ...productToEdit(id ?? 0),
    enabled: id !== undefined && !row,
  });
  return {
    product: row ?? data ?? undefined,
    isMissing: data === null,
    isFetching,
    retry: () => void refetch(),
  };
}

function NoProduct({ id }: { id: number }) {
  return (
    <Notice heading="Product not found">
      <p>
        There is no product {productNumber(id)}. One that was deleted within 30 days is in the
        trash.
      </p>
      <Link to={`${paths.adminProducts}?show=trash`} className={buttonStyle("quiet")}>
        Open the trash
      </Link>
    </Notice>
  );
}

/** As tall as the form, so that nothing moves when that appears. */
function LoadingForm() {
  return (
    <div className="overflow-hidden px-5 py-5 sm:px-7">
      <Loading label="Loading the product" className="grid h-220 content-start gap-5">
        {["name", "category", "description", "price", "image"].map((name) => (
          <div key={name} className="skeleton h-20" />
        ))}
      </Loading>
    </div>
  );
}
