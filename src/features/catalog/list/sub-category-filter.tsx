import { useEffect, useRef } from "react";
import type { SubCategory } from "#domain/products/catalog.ts";
import type { ProductCounts } from "#domain/products/product-list.ts";

type SubCategoryFilterProps = {
  options: readonly SubCategory[];
  ticked: readonly number[];
  /** Undefined while they load. */
  counts: ProductCounts | undefined;
  onToggle: (id: number) => void;
};

/** A row of pills on small screens, a column beside the grid on wide ones. */
export function SubCategoryFilter(props: SubCategoryFilterProps) {
  const { options, ticked, counts, onToggle } = props;
  const row = useRowWithTickedInView(ticked.join());
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold text-ink-soft">Category</legend>
      <div
        ref={row}
        className="-mx-4 flex gap-2 overflow-x-auto px-4 pt-1 pb-2 [scrollbar-width:none] lg:mx-0 lg:flex-col lg:gap-0 lg:overflow-visible lg:px-0"
      >
        {options.map(({ id, name }) => (
          <label
            key={id}
            className="flex min-h-11 shrink-0 items-center gap-2.5 rounded-full border border-line px-4 text-[0.95rem] transition-colors select-none hover:border-line-strong has-checked:border-indigo has-checked:bg-indigo-tint lg:rounded-none lg:border-0 lg:px-0 lg:hover:text-indigo lg:has-checked:bg-transparent lg:has-checked:font-semibold"
          >
            <input
              type="checkbox"
              className="size-[1.1rem] accent-indigo"
              checked={ticked.includes(id)}
              onChange={() => onToggle(id)}
            />
            {name}
            <OptionCount count={counts && (counts[id] ?? 0)} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Drawn by CSS, so that it is no part of the checkbox's name; wide enough before it is known. */
function OptionCount({ count = "" }: { count?: number | "" }) {
  return (
    <span
      data-count={count}
      className="figures min-w-[2ch] text-sm font-normal text-ink-soft before:content-[attr(data-count)_/_''] lg:ml-auto lg:text-right"
    />
  );
}

/** Scrolls the row of pills so far that a ticked one is visible. */
function useRowWithTickedInView(ticked: string) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (ticked === "") return;
    const pills = [...(row.current?.querySelectorAll("label:has(:checked)") ?? [])];
    const frame = row.current?.getBoundingClientRect();
    if (!frame || pills.some((pill) => isInside(pill.getBoundingClientRect(), frame))) return;
    pills[0]?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [ticked]);
  return row;
}

function isInside(pill: DOMRect, frame: DOMRect): boolean {
  return pill.left >= frame.left && pill.right <= frame.right;
}
