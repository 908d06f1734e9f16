import { useState } from "react";

type NewItemsProps = { items: readonly { id: number }[]; singular: string; plural: string };

/** Counts the items that have been added since the screen was opened. */
export function NewItems({ items, singular, plural }: NewItemsProps) {
  const [newestId] = useState(() => Math.max(0, ...items.map(({ id }) => id)));
  const count = items.filter(({ id }) => id > newestId).length;
  return (
    <p role="status" className="min-h-6 text-sm font-medium text-indigo">
      {count > 0 && `${count} ${count === 1 ? singular : plural}`}
    </p>
  );
}
