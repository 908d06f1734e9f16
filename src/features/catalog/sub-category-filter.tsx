import type { SubCategory } from "#domain/catalog.ts";

type SubCategoryFilterProps = {
  options: readonly SubCategory[];
  ticked: readonly number[];
  onToggle: (id: number) => void;
};

/** A row of pills on small screens, a column beside the grid on wide ones. */
export function SubCategoryFilter({ options, ticked, onToggle }: SubCategoryFilterProps) {
  return (
    <fieldset className="min-w-0 lg:sticky lg:top-24 lg:self-start">
      <legend className="mb-2 text-sm font-semibold text-ink-soft">Category</legend>
      <div className="-mx-4 flex gap-2 overflow-x-auto px-4 pt-1 pb-2 [scrollbar-width:none] lg:mx-0 lg:flex-col lg:gap-0 lg:overflow-visible lg:px-0">
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
          </label>
        ))}
      </div>
    </fieldset>
  );
}
