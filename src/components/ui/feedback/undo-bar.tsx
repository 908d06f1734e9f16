import { useMutation } from "@tanstack/react-query";
import { X } from "lucide-react";
import { Button } from "#components/ui/controls/button.tsx";
import { useFocusAfterwards } from "#components/ui/controls/use-focus-afterwards.ts";
import { carryOutUndo, type UndoOffer, useUndoOffer, withdrawUndo } from "#lib/undo.ts";

/** At the lower edge, above the bar of a selection; screen readers announce a new offer. */
export function UndoBar() {
  const offer = useUndoOffer();
  const { mutate, isPending, variables } = useMutation({ mutationFn: carryOutUndo });
  return (
    <div
      role="status"
      aria-label="Undo"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(1rem+env(safe-area-inset-bottom))] z-40 flex justify-center px-4 in-[body:has([data-selection-bar])]:bottom-[calc(5.5rem+env(safe-area-inset-bottom))] print:hidden"
    >
      {offer && (
        <Offer offer={offer} busy={isPending && variables === offer} onUndo={() => mutate(offer)} />
      )}
    </div>
  );
}

type OfferProps = { offer: UndoOffer; busy: boolean; onUndo: () => void };

function Offer({ offer, busy, onUndo }: OfferProps) {
  const place = useFocusAfterwards<HTMLDivElement>();
  return (
    <div
      ref={place}
      className="pointer-events-auto flex max-w-lg min-w-0 items-center gap-2 rounded-full bg-ink py-1 pr-1 pl-5 text-[0.95rem] text-paper shadow-float"
    >
      <p className="min-w-0 py-2 wrap-anywhere">{offer.text}</p>
      <Button variant="light" className="shrink-0 px-4!" busy={busy} onClick={onUndo}>
        Undo
      </Button>
      <button
        type="button"
        aria-label="Keep it"
        title="Keep it"
        disabled={busy}
        className="grid size-11 shrink-0 place-items-center rounded-full enabled:hover:bg-white/15 disabled:opacity-60"
        onClick={() => withdrawUndo(offer)}
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}
