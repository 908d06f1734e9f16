import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { undoMessage } from "#components/ui/feedback/undo-message.tsx";
import {
  noLongerFinds,
  nowFinds,
  type SearchWord,
  searchWordMessages,
} from "#domain/shop/search-words.ts";
import { readAgain } from "#lib/data/read-again.ts";
import {
  addSearchWord,
  changeSearchWord,
  readSearchWords,
  removeSearchWord,
} from "./search-words-api.ts";

export const searchWordsQuery = queryOptions({
  queryKey: ["searchWords"],
  queryFn: ({ signal }) => readSearchWords(signal),
  staleTime: 0,
  meta: { errorMessage: searchWordMessages.notLoaded },
});

/** Reads the list again, and whatever the admin has searched for in the shop. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([readAgain(client, searchWordsQuery.queryKey), readAgain(client, ["search"])]);
}

type Save = { before: SearchWord | undefined; row: SearchWord };

/** Changes the row that it was before, or adds one. */
export function useSaveSearchWord() {
  return useMutation({
    mutationFn: ({ before, row }: Save) =>
      before ? changeSearchWord(before, row) : addSearchWord(row),
    onSuccess: (_, { row }) => void toast.success(nowFinds(row)),
    onSettled: useRefresh(),
  });
}

export function useRemoveSearchWord() {
  const { mutate: save } = useSaveSearchWord();
  return useMutation({
    mutationFn: removeSearchWord,
    onSuccess: (_, row) => {
      const undo = () => {
        toast.dismiss(id);
        save({ before: undefined, row });
      };
      const id = toast.success(undoMessage("Word removed", noLongerFinds(row), undo));
    },
    onSettled: useRefresh(),
  });
}
