import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent } from "react";
import { paths } from "#config/paths.ts";
import { productCount, totalOfCounts } from "#domain/products/search.ts";
import { useDebouncedValue } from "#lib/use-debounced-value.ts";
import { searchQueries } from "./search-queries.ts";
import { searchUrl } from "./search-url.ts";
import { AllResults, SuggestedProduct, SuggestionOption } from "./suggestion-option.tsx";
import { type ListState, useActiveOption, useTypedText } from "./use-suggestion-list.ts";

const MAX_SUGGESTIONS = 6;
const TYPING_PAUSE_MS = 120;

type SearchSuggestionsProps = {
  input: RefObject<HTMLInputElement | null>;
  listId: string;
  className: string;
  onState: (state: ListState) => void;
  onOpen: (to: string) => void;
};

export function SearchSuggestions(props: SearchSuggestionsProps) {
  const { input, listId, className, onState, onOpen } = props;
  const { text, isOpen, setOpen, clear } = useTypedText(input);
  const typed = text.trim();
  const query = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const { data, isPlaceholderData } = useQuery({
    ...searchQueries.find({ query, limit: MAX_SUGGESTIONS }),
    enabled: query !== "",
    placeholderData: keepPreviousData,
  });
  const products = typed === "" ? [] : (data?.products ?? []);
  const total = totalOfCounts(data?.counts ?? {});
  const links = products.map(({ id }) => paths.product(id));
  const targets = total > links.length ? [...links, searchUrl(typed)] : links;
  const choose = (index: number) => {
    setOpen(false);
    if (index < products.length) clear();
    onOpen(targets[index] ?? searchUrl(typed));
  };
  const { active, reset } = useActiveOption(input, {
    isOpen,
    count: targets.length,
    onChoose: choose,
    onToggle: setOpen,
  });
  const isExpanded = isOpen && targets.length > 0;
  const isUnknown = isOpen && typed !== "" && !isPlaceholderData && data?.products.length === 0;
  const activeId = isExpanded && active >= 0 ? `${listId}-${active}` : undefined;
  useReport(onState, isExpanded, activeId);
  useOnChange(query, reset);
  return (
    <>
      <p role="status" className="sr-only">
        {isExpanded && `${productCount(total)} found`}
        {isUnknown && "No product found"}
      </p>
      {isExpanded && (
        <ul
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of a combobox
          role="listbox"
          id={listId}
          aria-label="Suggestions"
          className={`z-50 overflow-hidden rounded-card border border-line bg-white py-1.5 ${className}`}
        >
          {targets.map((to, index) => (
            <SuggestionOption
              key={to}
              id={`${listId}-${index}`}
              isActive={index === active}
              onChoose={() => choose(index)}
            >
              {products[index] ? (
                <SuggestedProduct product={products[index]} />
              ) : (
                <AllResults count={total} />
              )}
            </SuggestionOption>
          ))}
        </ul>
      )}
      {isUnknown && (
        <p
          className={`z-50 rounded-card border border-line bg-white px-4 py-3 text-[0.95rem] text-ink-soft wrap-anywhere ${className}`}
        >
          Nothing found for “{typed}”.
        </p>
      )}
    </>
  );
}

function useReport(onState: (state: ListState) => void, expanded: boolean, activeId?: string) {
  const report = useEffectEvent(onState);
  useEffect(() => report({ expanded, activeId }), [expanded, activeId]);
}

function useOnChange(value: string, act: () => void): void {
  const onChange = useEffectEvent(act);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the value changes
  useEffect(() => onChange(), [value]);
}
