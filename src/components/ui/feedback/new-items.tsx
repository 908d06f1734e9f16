import { useState } from "react";

type NewItemsProps = {
  /** With `created_at` where a filter lets older ones in. */
  items: readonly { id: number; created_at?: string }[];
  singular: string;
  plural: string;
};

/** How much the clocks of browser and server may differ. */
const TOLERANCE_MS = 60_000;

/** Counts the items that were made since the screen was opened, not older ones that match the filter now. */
export function NewItems({ items, singular, plural }: NewItemsProps) {
  const [{ newestId, since }] = useState(() => ({
    newestId: Math.max(0, ...items.map(({ id }) => id)),
    since: Date.now() - TOLERANCE_MS,
  }));
  const isNew = ({ id, created_at }: (typeof items)[number]) =>
    id > newestId && (created_at === undefined || Date.parse(created_at) > since);
  const count = items.filter(isNew).length;
  return (
    <p role="status" className="min-h-6 text-sm font-medium text-indigo">
      {count > 0 && `${count} ${count === 1 ? singular : plural}`}
    </p>
  );
}
