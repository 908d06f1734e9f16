import { alreadyFinds, type SearchWord, searchWordMessages } from "#domain/shop/search-words.ts";
import { recheckSession } from "#lib/auth/fetch-as-user.ts";
import { SESSION_ENDED } from "#lib/data/errors.ts";
import { readAllPages } from "#lib/data/read-all-pages.ts";
import { NO_ROW, tables } from "#lib/data/supabase.ts";

/** The error codes of a row that exists, and of one that the table's rule refuses. */
const EXISTS = "23505";
const REFUSED = "23514";

const COLUMNS = "word,means,inDescriptions";

export function readSearchWords(signal: AbortSignal): Promise<SearchWord[]> {
  return readAllPages((from, to) =>
    tables()
      .from("searchSynonyms")
      .select(COLUMNS)
      .order("word")
      .order("means")
      .range(from, to)
      .abortSignal(signal),
  );
}

/** Whether a search for the word would find anything through its meaning. */
export async function meaningFindsProducts({
  means,
  inDescriptions,
}: SearchWord): Promise<boolean> {
  const call = { meaning: means, in_descriptions: inDescriptions };
  const { data, error } = await tables().rpc("meaning_finds_products", call);
  if (error) throw error;
  return data;
}

export async function addSearchWord(added: SearchWord): Promise<void> {
  const { error } = await tables().from("searchSynonyms").insert(added);
  if (error) throw explained(error, added);
}

export async function changeSearchWord(before: SearchWord, changed: SearchWord): Promise<void> {
  const { error } = await tables()
    .from("searchSynonyms")
    .update(changed)
    .eq("word", before.word)
    .eq("means", before.means)
    .select("word")
    .single();
  if (error?.code === NO_ROW && (await recheckSession())) throw SESSION_ENDED;
  if (error) throw explained(error, changed);
}

/** A row that another admin has removed is removed. */
export async function removeSearchWord({ word, means }: SearchWord): Promise<void> {
  const { data, error } = await tables()
    .from("searchSynonyms")
    .delete()
    .eq("word", word)
    .eq("means", means)
    .select("word");
  if (error) throw error;
  if (data.length === 0 && (await recheckSession())) throw SESSION_ENDED;
}

type Refusal = Error & { code: string };

/** The error in words of the form. */
function explained(error: Refusal, row: SearchWord): Error {
  if (error.code === EXISTS) return new Error(alreadyFinds(row));
  if (error.code === REFUSED) return new Error(searchWordMessages.refused);
  return error.code === NO_ROW ? new Error(searchWordMessages.changedMeanwhile) : error;
}
