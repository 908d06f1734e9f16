import { Boxes, Eye, EyeOff, FolderInput, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { MoreItem, MoreMenu } from "#components/ui/controls/more-menu.tsx";
import { QuestionDialog } from "#components/ui/controls/question.tsx";
import { SelectionBar } from "#components/ui/selection-bar.tsx";
import { groupDigits } from "#domain/money.ts";
import { bulkTexts } from "#domain/products/bulk-texts.ts";
import { productCount } from "#domain/products/search.ts";
import { useProductSelection } from "../list/product-selection.ts";
import type { ManagedProduct } from "../products-api.ts";
import { deleteProducts } from "./bulk-api.ts";
import { ChangeCategory } from "./change-category.tsx";
import { ChangePrices } from "./change-prices.tsx";
import { ChangeStock } from "./change-stock.tsx";
import { hiding } from "./hiding.ts";
import { type BulkChange, useBulkChange } from "./use-bulk-change.ts";

const forms = { prices: ChangePrices, category: ChangeCategory, stock: ChangeStock };
type Opened = keyof typeof forms | "delete";

const deletion: BulkChange = {
  wish: { action: "delete" },
  send: deleteProducts,
  done: bulkTexts.deleted,
};

/** What can be done with the selected products; each can be undone. */
export function BulkBar({ loaded }: { loaded: readonly ManagedProduct[] }) {
  const { items, set } = useProductSelection();
  const [opened, setOpened] = useState<Opened>();
  const { mutate, isPending } = useBulkChange();
  const clear = () => set([]);
  // A row may have changed since it was ticked.
  const open = (form: Opened) => {
    const rows = new Map(loaded.map((row) => [row.id, row]));
    set(items.map((item) => rows.get(item.id) ?? item));
    setOpened(form);
  };
  const close = () => setOpened(undefined);
  const change = (wanted: BulkChange) =>
    isPending || mutate({ products: items, ...wanted }, { onSuccess: clear });
  return (
    <>
      {items.length > 0 && (
        <SelectionBar
          label="Selected products"
          text={`${groupDigits(items.length)} selected`}
          onClear={clear}
        >
          <Button className="px-5!" onClick={() => open("prices")}>
            Change prices
          </Button>
          <BulkActions busy={isPending} onChange={change} onOpen={open} />
        </SelectionBar>
      )}
      {Object.entries(forms).map(([name, Form]) => (
        <Form
          key={`${name} ${opened === name}`}
          products={items}
          open={opened === name}
          onClose={close}
          onChanged={clear}
        />
      ))}
      <QuestionDialog
        question={
          opened === "delete"
            ? {
                heading: `Delete ${productCount(items.length)}?`,
                text: "You can undo it right after, and restore them from the Trash for 30 days.",
                action: `Delete ${productCount(items.length)}`,
              }
            : undefined
        }
        onAnswer={() => change(deletion)}
        onClose={close}
      />
    </>
  );
}

type BulkActionsProps = {
  busy: boolean;
  onChange: (change: BulkChange) => void;
  onOpen: (form: Opened) => void;
};

/** Buttons on a wide screen, otherwise the items of '…'. */
function BulkActions({ busy, onChange, onOpen }: BulkActionsProps) {
  const actions = [
    { label: "Hide", icon: <EyeOff aria-hidden />, run: () => onChange(hiding(true)) },
    { label: "Show", icon: <Eye aria-hidden />, run: () => onChange(hiding(false)) },
    { label: "Category", icon: <FolderInput aria-hidden />, run: () => onOpen("category") },
    { label: "Stock", icon: <Boxes aria-hidden />, run: () => onOpen("stock") },
    { label: "Delete", icon: <Trash2 aria-hidden />, run: () => onOpen("delete") },
  ];
  return (
    <>
      <span className="hidden gap-1.5 min-[87.5rem]:flex">
        {actions.map(({ label, run }) => (
          <Button key={label} variant="quiet" className="px-4!" busy={busy} onClick={run}>
            {label}
          </Button>
        ))}
      </span>
      <span className="min-[87.5rem]:hidden">
        <MoreMenu label="More for the selected products">
          {actions.map(({ label, icon, run }) => (
            <MoreItem key={label} icon={icon} disabled={busy} onSelect={run}>
              {label}
            </MoreItem>
          ))}
        </MoreMenu>
      </span>
    </>
  );
}
