import { WifiOff } from "lucide-react";
import { firstErrors } from "#domain/first-messages.ts";
import { useOnline } from "#lib/browser/use-online.ts";

/** Always mounted: screen readers announce only changes of an existing live region. */
export function ConnectionNotice() {
  const online = useOnline();
  return (
    <div
      role="status"
      className="sticky top-[calc(4rem+1px+env(safe-area-inset-top))] z-30 bg-clay text-white"
    >
      {!online && (
        <p className="page-width flex items-center justify-center gap-3 py-2.5 text-[0.95rem] font-medium">
          <WifiOff aria-hidden className="size-5 shrink-0" />
          {firstErrors.offline}
        </p>
      )}
    </div>
  );
}
