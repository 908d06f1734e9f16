import { Search } from "lucide-react";
import {
  type FormEvent,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { paths } from "#config/paths.ts";
import { MAX_QUERY_LENGTH } from "#domain/products/search.ts";
import { lazyPart } from "#lib/browser/lazy-part.tsx";
import { useLocation, useNavigate } from "#lib/router/router.tsx";
import { searchUrl, useSearchUrl } from "./search-url.ts";
import type { ListState } from "./use-suggestion-list.ts";

/** Loaded on the first focus. Without its code the box is still a form. */
const Suggestions = lazyPart(
  async () => (await import("./search-suggestions.tsx")).SearchSuggestions,
);

const places = {
  header: {
    input:
      "h-11 w-36 border-line bg-white/60 text-sm focus:bg-white min-[52rem]:w-44 lg:w-56 xl:w-64",
    panel: "absolute top-full right-0 mt-2 w-[26rem] shadow-float",
  },
  page: {
    input: "h-12 w-full border-line-strong bg-white text-base",
    panel: "absolute inset-x-0 top-full mt-2 shadow-float",
  },
  dialog: { input: "h-11 w-full border-line-strong bg-white text-base", panel: "mt-2" },
} as const;

type SearchBoxProps = {
  place: keyof typeof places;
  className?: string;
  /** Called when the box leads to another page. */
  onLeave?: () => void;
};

const closed: ListState = { expanded: false };

export function SearchBox({ place, className = "", onLeave }: SearchBoxProps) {
  const [used, setUsed] = useState(false);
  const [list, setList] = useState(closed);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  useShowQuery(input);
  useEffect(() => setUsed(document.activeElement === input.current), []);

  const open = (to: string) => {
    input.current?.blur();
    onLeave?.();
    navigate(to);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = input.current?.value.trim();
    if (query) open(searchUrl(query));
  };
  return (
    <search className={`relative ${className}`}>
      <form action={paths.search} onSubmit={submit} onFocus={() => setUsed(true)}>
        <label className="relative block">
          <span className="sr-only">Search</span>
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-4 size-4 -translate-y-1/2 text-ink-soft"
          />
          <input
            ref={input}
            type="search"
            name="q"
            role="combobox"
            aria-autocomplete="list"
            aria-controls={listId}
            aria-expanded={list.expanded}
            aria-activedescendant={list.activeId}
            placeholder="Search"
            autoComplete="off"
            autoCorrect="off"
            enterKeyHint="search"
            maxLength={MAX_QUERY_LENGTH}
            className={`rounded-full border pr-4 pl-10 [&::-webkit-search-cancel-button]:hidden transition-colors placeholder:text-ink-soft hover:border-line-strong ${places[place].input}`}
          />
        </label>
        {used && (
          <Suspense>
            <Suggestions
              input={input}
              listId={listId}
              className={places[place].panel}
              onState={setList}
              onOpen={open}
            />
          </Suspense>
        )}
      </form>
    </search>
  );
}

/** Shows the query of the results page, unless the user is typing. */
function useShowQuery(input: RefObject<HTMLInputElement | null>): void {
  const isResultsPage = useLocation().pathname === paths.search;
  const { query } = useSearchUrl();
  const shown = useRef("");
  const current = isResultsPage ? query : "";
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    if (input.current && document.activeElement !== input.current) input.current.value = current;
  }, [current, input]);
}
