import { Copy, ExternalLink, Eye, EyeOff, Pencil, Trash2 } from "lucide-react";
import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { MoreItem, MoreLink, MoreMenu } from "#components/ui/controls/more-menu.tsx";
import { focusNextItem, removeWithFocus } from "#components/ui/controls/remove-with-focus.ts";
import { paths } from "#config/paths.ts";
import { hiding } from "./bulk/hiding.ts";
import { useBulkChange } from "./bulk/use-bulk-change.ts";
import type { ManagedProduct } from "./products-api.ts";

export type RowActions = {
  onEdit: (product: ManagedProduct) => void;
  onDuplicate: (product: ManagedProduct) => void;
  onDelete: (product: ManagedProduct) => void;
  /** Ids whose delete request is pending. */
  leaving: ReadonlySet<number>;
};

type ProductActionsProps = RowActions & { product: ManagedProduct };

export function ProductActions({ product, leaving, ...actions }: ProductActionsProps) {
  const disabled = leaving.has(product.id);
  return (
    <span ref={useFocusAfterRemoval(disabled)} className="-mr-2 inline-flex [td_&]:mr-0">
      <IconButton
        aria-label={`Edit ${product.name}`}
        disabled={disabled}
        onClick={() => actions.onEdit(product)}
        className="enabled:hover:text-indigo"
      >
        <Pencil aria-hidden />
      </IconButton>
      <IconButton
        aria-label={`Delete ${product.name}`}
        disabled={disabled}
        onClick={removeWithFocus(() => actions.onDelete(product))}
        className="enabled:hover:text-danger max-[87.49rem]:hidden"
      >
        <Trash2 aria-hidden />
      </IconButton>
      <RowMenu product={product} disabled={disabled} {...actions} />
    </span>
  );
}

type RowMenuProps = Omit<ProductActionsProps, "leaving"> & { disabled: boolean };

function RowMenu({ product, disabled, onDuplicate, onDelete }: RowMenuProps) {
  const { mutate, isPending } = useBulkChange();
  const { hidden, id, name } = product;
  return (
    <MoreMenu label={`More for ${name}`}>
      <MoreItem icon={<Copy aria-hidden />} onSelect={() => onDuplicate(product)}>
        Duplicate
      </MoreItem>
      <MoreItem
        icon={hidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
        disabled={isPending}
        onSelect={() => mutate({ products: [product], ...hiding(!hidden) })}
      >
        {hidden ? "Show" : "Hide"}
      </MoreItem>
      {!hidden && (
        <MoreLink icon={<ExternalLink aria-hidden />} to={paths.product(id)} newTab>
          View in shop
        </MoreLink>
      )}
      <MoreItem
        icon={<Trash2 aria-hidden />}
        disabled={disabled}
        onSelect={() => onDelete(product)}
      >
        Delete
      </MoreItem>
    </MoreMenu>
  );
}

/** The menu of a deleted row gives its focus to the next row. */
function useFocusAfterRemoval(isLeaving: boolean) {
  const place = useRef<HTMLSpanElement>(null);
  const leaving = useRef(isLeaving);
  useLayoutEffect(() => {
    leaving.current = isLeaving;
  }, [isLeaving]);
  useLayoutEffect(() => {
    const { current } = place;
    return () => {
      if (leaving.current && current?.contains(document.activeElement)) focusNextItem(current);
    };
  }, []);
  return place;
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
