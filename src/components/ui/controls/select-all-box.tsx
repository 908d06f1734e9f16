import type { ReactNode } from "react";

type SelectAllBoxProps = {
  label: string;
  /** How many rows are selected, of how many that can be. */
  selected: number;
  most: number;
  /** While the rows that are not loaded are being read. */
  busy: boolean;
  onSelect: (all: boolean) => void;
  className?: string;
  /** Shown beside the box, whose name is the label. */
  children?: ReactNode;
};

/** Selects all rows of a list, or none. */
export function SelectAllBox(props: SelectAllBoxProps) {
  const { label, selected, most, busy, onSelect, className = "", children } = props;
  const isAll = most > 0 && selected >= most;
  return (
    <label
      className={`-ml-3 inline-flex min-h-11 shrink-0 cursor-pointer items-center select-none ${className}`}
    >
      <span className="grid size-11 shrink-0 place-items-center">
        <input
          type="checkbox"
          aria-label={label}
          aria-busy={busy}
          checked={isAll}
          disabled={most === 0}
          ref={(box) => {
            if (box) box.indeterminate = selected > 0 && !isAll;
          }}
          onChange={() => busy || onSelect(!isAll)}
          className="size-4 accent-indigo"
        />
      </span>
      {children && <span aria-hidden>{children}</span>}
    </label>
  );
}
