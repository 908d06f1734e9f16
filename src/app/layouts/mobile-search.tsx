import { Search } from "lucide-react";
import { SearchBox } from "#features/search/search-box.tsx";
import { HeaderDialog } from "./header-dialog.tsx";

/** A magnifier, which opens the search box over the header of a phone. */
export function MobileSearch() {
  return (
    <HeaderDialog
      label="Search"
      name="search"
      icon={<Search aria-hidden className="size-[1.35rem] stroke-[1.6]" />}
      shown="md:hidden"
      className="w-full border-b border-line pt-[env(safe-area-inset-top)]"
    >
      {({ close, closeButton }) => (
        // The box comes first, so that it gets the focus.
        <div className="page-width flex max-h-dvh items-start gap-2 overflow-y-auto py-2">
          <SearchBox place="dialog" className="min-w-0 flex-1" onLeave={close} />
          {closeButton}
        </div>
      )}
    </HeaderDialog>
  );
}
