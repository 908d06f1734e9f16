import { Pencil, Trash2 } from "lucide-react";
import type { ComponentProps } from "react";
import { removeWithFocus } from "#components/ui/controls/remove-with-focus.ts";
import type { ManagedProduct } from "./products-api.ts";

export type RowActions = {
  onEdit: (product: ManagedProduct) => void;
  onDelete: (product: ManagedProduct) => void;
  /** Ids whose delete request is pending. */
  leaving: ReadonlySet<number>;
};

type ProductActionsProps = RowActions & { product: ManagedProduct };

export function ProductActions({ product, onEdit, onDelete, leaving }: ProductActionsProps) {
  const disabled = leaving.has(product.id);
  return (
    <span className="-mr-2 inline-flex [td_&]:mr-0">
      <IconButton
        aria-label={`Edit ${product.name}`}
        disabled={disabled}
        onClick={() => onEdit(product)}
        className="enabled:hover:text-indigo"
      >
        <Pencil aria-hidden />
      </IconButton>
      <IconButton
        aria-label={`Delete ${product.name}`}
        disabled={disabled}
        onClick={removeWithFocus(() => onDelete(product))}
        className="enabled:hover:text-danger"
      >
        <Trash2 aria-hidden />
      </IconButton>
    </span>
  );
}

function IconButton({ className, ...button }: ComponentProps<"button">) {
  return (
    <button
      type="button"
      className={`grid size-11 place-items-center rounded-full text-ink-soft transition-colors enabled:hover:bg-paper-deep disabled:opacity-50 [&>svg]:size-[1.15rem] [&>svg]:stroke-[1.75] ${className}`}
      {...button}
    />
  );
}
