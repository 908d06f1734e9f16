import { Button } from "#components/ui/controls/button.tsx";
import { formatMediumDate, formatTime } from "#lib/dates.ts";
import type { ProductDraft } from "./product-draft.ts";

type DraftOfferProps = { draft: ProductDraft; onRestore: () => void; onDiscard: () => void };

export function DraftOffer({ draft, onRestore, onDiscard }: DraftOfferProps) {
  const savedAt = new Date(draft.savedAt).toISOString();
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-card bg-yellow-tint px-4 py-3 text-sm text-yellow-ink"
    >
      <p>
        You have an unsaved draft of {formatMediumDate(savedAt)}, {formatTime(savedAt)}.
      </p>
      <div className="flex gap-2">
        <Button variant="quiet" className="px-4! text-sm!" onClick={onRestore}>
          Restore draft
        </Button>
        <Button variant="quiet" className="px-4! text-sm!" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </div>
  );
}
