import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Card } from "#components/ui/card.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { LoadError } from "#components/ui/feedback/load-error.tsx";
import { TableSkeleton } from "#components/ui/feedback/table-skeleton.tsx";
import { counted } from "#domain/counted.ts";
import { asSearched, type SearchWord, searchWordMessages } from "#domain/shop/search-words.ts";
import { SearchWordForm } from "./search-word-form.tsx";
import { SearchWordRow } from "./search-word-row.tsx";
import { searchWordsQuery } from "./search-words-queries.ts";

const SHOWN_AT_FIRST = 12;

/** The synonyms of the shop's search. */
export function SearchWords() {
  const { data, isPending, isFetching, refetch } = useQuery(searchWordsQuery);
  return (
    <Card heading="Words that shoppers search for" className="mt-12 max-w-3xl">
      <p className="mt-2 mb-5 text-ink-soft">
        Shoppers have words of their own. Who types “trainers” also finds what the shop calls
        “sneakers”, in names and categories. A change takes effect at once.
      </p>
      {isPending && <TableSkeleton label="Loading the words" />}
      {!isPending && !data && (
        <LoadError
          heading={searchWordMessages.notLoaded}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && <WordList rows={data} />}
    </Card>
  );
}

function WordList({ rows }: { rows: readonly SearchWord[] }) {
  const [wanted, setWanted] = useState("");
  const [isWhole, setWhole] = useState(false);
  const part = asSearched(wanted);
  const found = rows.filter(({ word, means }) => word.includes(part) || means.includes(part));
  const shown = isWhole ? found : found.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <SearchWordForm others={rows} onSaved={({ word }) => setWanted(word)} />
      <hr className="mt-7 mb-6 border-line" />
      <SearchField
        label="Find a word in the list"
        placeholder="Find a word in the list"
        value={wanted}
        onChange={setWanted}
      />
      <p role="status" className="mt-3 text-sm text-ink-soft">
        {countText(found.length)}
      </p>
      <ul aria-label="Words of the search" className="mt-1 divide-y divide-line">
        {shown.map((row) => (
          <SearchWordRow key={`${row.word}: ${row.means}`} row={row} rows={rows} />
        ))}
      </ul>
      {shown.length < found.length && (
        <Button variant="quiet" className="mt-4" onClick={() => setWhole(true)}>
          Show all {found.length}
        </Button>
      )}
    </>
  );
}

function countText(count: number): string {
  if (count === 0) return "No such word";
  return counted(count, "word", "words");
}
