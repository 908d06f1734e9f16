import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "./button.tsx";

type FoldedFiltersProps = {
  /** How many of the filters are set. */
  count: number;
  children: ReactNode;
};

/** On a phone the filters are behind a button, so that the list begins on the first screen. */
export function FoldedFilters({ count, children }: FoldedFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        variant="quiet"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="grow px-4! sm:hidden"
      >
        <SlidersHorizontal aria-hidden className="size-4" />
        {count > 0 ? `Filters (${count})` : "Filters"}
      </Button>
      <div
        id={id}
        className={`${isOpen ? "flex" : "hidden"} w-full flex-wrap items-end gap-3 sm:contents`}
      >
        {children}
      </div>
    </>
  );
}
