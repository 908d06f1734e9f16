import { paths } from "#config/paths.ts";
import { isPlainClick, Link } from "#lib/router/link.tsx";
import type { RowActions } from "./product-actions.tsx";
import type { ManagedProduct } from "./products-api.ts";

type ProductNameProps = Pick<RowActions, "onEdit"> & { product: ManagedProduct };

/** Opens the product over the list; in another tab on its own. */
export function ProductName({ product, onEdit }: ProductNameProps) {
  return (
    <Link
      to={paths.adminProduct(product.id)}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onEdit(product);
      }}
      className="line-clamp-2 leading-tight wrap-anywhere hover:text-indigo hover:underline"
    >
      {product.name}
    </Link>
  );
}
