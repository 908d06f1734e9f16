import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useFocusAfterwards } from "./controls/use-focus-afterwards.ts";

type SelectionBarProps = {
  /** The name of its region. */
  label: string;
  /** How many are selected, or how far a change of them is. */
  text: string;
  /** Undefined while the rows are being changed. */
  onClear: (() => void) | undefined;
  children: ReactNode;
  /** Below the buttons. */
  below?: ReactNode;
};

/** What can be done with the selected rows, floating at the lower edge. */
export function SelectionBar({ label, text, onClear, children, below }: SelectionBarProps) {
  const bar = useFocusAfterwards<HTMLElement>();
  return (
    <section
      ref={bar}
      aria-label={label}
      data-selection-bar
      className="sticky bottom-[calc(0.75rem+env(safe-area-inset-bottom))] z-30 mx-auto mt-3 w-fit max-w-full rounded-[1.75rem] border border-line bg-white py-1.5 pr-1.5 pl-2 shadow-float"
    >
      <div className="flex items-center gap-1.5 [&_button]:-scroll-mb-24 [&_button]:whitespace-nowrap">
        <button
          type="button"
          aria-label="Select none"
          title="Select none"
          className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft enabled:hover:bg-paper-deep enabled:hover:text-ink disabled:opacity-60"
          disabled={!onClear}
          onClick={onClear}
        >
          <X aria-hidden className="size-4" />
        </button>
        <p
          role="status"
          className="figures mr-2 min-w-0 text-sm leading-tight font-medium sm:truncate sm:text-[0.95rem]"
        >
          {text}
        </p>
        {children}
      </div>
      {below}
    </section>
  );
}
