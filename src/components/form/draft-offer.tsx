import { formatMediumDate, formatTime } from "#lib/dates.ts";
import { Button } from "../ui/controls/button.tsx";

type DraftOfferProps = { savedAt: number; onRestore: () => void; onDiscard: () => void };

/** Offers what an earlier visit of the form has typed and not saved. */
export function DraftOffer({ savedAt, onRestore, onDiscard }: DraftOfferProps) {
  const time = new Date(savedAt).toISOString();
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-card bg-yellow-tint px-4 py-3 text-sm text-yellow-ink"
    >
      <p>
        You have an unsaved draft of {formatMediumDate(time)}, {formatTime(time)}.
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
