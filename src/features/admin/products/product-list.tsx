import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { EmptyRail } from "#components/ui/drawings/empty-rail.tsx";
import { LostLabel } from "#components/ui/drawings/lost-label.tsx";
import { Notice } from "#components/ui/feedback/notice.tsx";
import { LoadMore, type PagedList } from "#components/ui/load-more.tsx";
import { useIsWideScreen } from "#lib/browser/use-wide-screen.ts";
import type { SelectAllProps } from "./bulk/select-all.tsx";
import type { RowActions } from "./product-actions.tsx";
import { ProductCards } from "./product-cards.tsx";
import { ProductTable } from "./product-table.tsx";
import { useDeleteProduct, usePendingDeletes } from "./products-queries.ts";

type ProductListProps = SelectAllProps &
  Pick<RowActions, "onEdit" | "onDuplicate"> & { list: PagedList };

/** A table on large screens, cards on small ones. */
export function ProductList({ list, ...shown }: ProductListProps) {
  const isWide = useIsWideScreen();
  const { mutate } = useDeleteProduct();
  const leaving = usePendingDeletes();
  const Shape = isWide ? ProductTable : ProductCards;
  const isMoving = useJustShrunk(leaving.size);
  return (
    <div className={isMoving ? "pointer-events-none" : ""}>
      <Shape {...shown} onDelete={mutate} leaving={leaving} />
      <LoadMore list={list} />
    </div>
  );
}

const MOVED_MS = 1000;

/** After a delete another row moves under the pointer: a second click must not delete that one, too. */
function useJustShrunk(pendingDeletes: number): boolean {
  const before = useRef(pendingDeletes);
  const [isMoving, setIsMoving] = useState(false);
  useLayoutEffect(() => {
    const hasEnded = pendingDeletes < before.current;
    before.current = pendingDeletes;
    if (hasEnded) setIsMoving(true);
  }, [pendingDeletes]);
  useEffect(() => {
    if (!isMoving) return;
    const timer = window.setTimeout(() => setIsMoving(false), MOVED_MS);
    return () => window.clearTimeout(timer);
  }, [isMoving]);
  return isMoving;
}

export function EmptyShop() {
  return (
    <Notice heading="No products yet" icon={<EmptyRail />}>
      <p>Add your first product and shoppers will find it at once.</p>
    </Notice>
  );
}

export function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <Notice heading="No products found" icon={<LostLabel />}>
      <p>No product matches your search and filter.</p>
      <Button variant="quiet" onClick={onClear}>
        Show all products
      </Button>
    </Notice>
  );
}
