import { ArrowRight, Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { removeWithFocus } from "#components/ui/controls/remove-with-focus.ts";
import { paths } from "#config/paths.ts";
import type { SearchWord } from "#domain/shop/search-words.ts";
import { Link } from "#lib/router/link.tsx";
import { SearchWordForm } from "./search-word-form.tsx";
import { useRemoveSearchWord } from "./search-words-queries.ts";

const iconButton =
  "grid size-11 shrink-0 place-items-center rounded-full text-ink-soft transition-colors hover:bg-paper-deep hover:text-ink";

type SearchWordRowProps = { row: SearchWord; rows: readonly SearchWord[] };

export function SearchWordRow({ row, rows }: SearchWordRowProps) {
  const item = useRef<HTMLLIElement>(null);
  const [isEdited, setEdited] = useState(false);
  const close = () => {
    setEdited(false);
    item.current?.focus();
  };
  return (
    <li ref={item} tabIndex={-1} className="py-1">
      {isEdited ? (
        <div className="py-3">
          <SearchWordForm
            before={row}
            others={rows.filter((other) => other !== row)}
            onSaved={close}
            onCancel={close}
          />
        </div>
      ) : (
        <ShownWord row={row} onChange={() => setEdited(true)} />
      )}
    </li>
  );
}

function ShownWord({ row, onChange }: { row: SearchWord; onChange: () => void }) {
  const { mutate: remove, isPending } = useRemoveSearchWord();
  const { word, means, inDescriptions } = row;
  return (
    <div className={`flex items-center gap-1 ${isPending ? "opacity-50" : ""}`}>
      <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 py-2 wrap-anywhere">
        <Link
          to={`${paths.search}?${new URLSearchParams({ q: word })}`}
          className="font-medium underline-offset-4 hover:underline sm:w-44"
        >
          {word}
        </Link>
        <ArrowRight aria-label="finds" className="size-4 shrink-0 text-ink-soft" />
        {means}
        {inDescriptions && (
          <span className="text-sm text-ink-soft max-sm:w-full">also in descriptions</span>
        )}
      </p>
      <button
        type="button"
        aria-label={`Change ${word}: ${means}`}
        className={iconButton}
        onClick={onChange}
      >
        <Pencil aria-hidden className="size-4.5" />
      </button>
      <button
        type="button"
        aria-label={`Remove ${word}: ${means}`}
        className={iconButton}
        onClick={removeWithFocus(() => !isPending && remove(row))}
      >
        <Trash2 aria-hidden className="size-4.5" />
      </button>
    </div>
  );
}
