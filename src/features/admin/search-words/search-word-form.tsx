import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { TextField } from "#components/form/text-field.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { QuestionDialog } from "#components/ui/controls/question.tsx";
import {
  findsNothing,
  type SearchWord,
  searchWordLabels,
  searchWordSchema,
} from "#domain/shop/search-words.ts";
import { zodResolver } from "#lib/zod-resolver.ts";
import { meaningFindsProducts } from "./search-words-api.ts";
import { useSaveSearchWord } from "./search-words-queries.ts";

const empty: SearchWord = { word: "", means: "", inDescriptions: false };

type SearchWordFormProps = {
  /** The row to change; a new one otherwise. */
  before?: SearchWord;
  others: readonly SearchWord[];
  onSaved: (row: SearchWord) => void;
  onCancel?: () => void;
};

export function SearchWordForm({ before, others, onSaved, onCancel }: SearchWordFormProps) {
  const save = useSaveSearchWord();
  const form = useForm<SearchWord, unknown, SearchWord>({
    resolver: zodResolver(searchWordSchema(others)),
    defaultValues: before ?? empty,
  });
  const { errors } = form.formState;
  const { setFocus } = form;
  const isChange = before !== undefined;
  useEffect(() => {
    if (isChange) setFocus("word");
  }, [isChange, setFocus]);
  const check = useMutation({ mutationFn: meaningFindsProducts });
  const [asked, setAsked] = useState<SearchWord>();
  const isBusy = save.isPending || check.isPending;
  const submit = form.handleSubmit((row) => {
    if (isBusy) return;
    const answer = (isFound: boolean) => (isFound ? store(row) : setAsked(row));
    check.mutate(row, { onSuccess: answer });
  });
  const store = (row: SearchWord) =>
    save.mutate(
      { before, row },
      {
        onSuccess: () => {
          form.reset(before ? row : empty);
          onSaved(row);
        },
      },
    );
  return (
    <>
      <form
        noValidate
        aria-label={before ? `Change “${before.word}”` : "Add a word"}
        onSubmit={submit}
        onKeyDown={({ key }) => key === "Escape" && onCancel?.()}
      >
        <fieldset disabled={isBusy} className="grid min-w-0 gap-4 sm:grid-cols-2">
          <TextField
            label={searchWordLabels.word}
            placeholder="trainers"
            autoComplete="off"
            error={errors.word?.message}
            {...form.register("word")}
          />
          <TextField
            label={searchWordLabels.means}
            placeholder="sneakers"
            autoComplete="off"
            error={errors.means?.message}
            {...form.register("means")}
          />
        </fieldset>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <label className="flex min-h-11 items-center gap-2.5 text-[0.95rem] select-none">
            <input
              type="checkbox"
              className="size-[1.1rem] shrink-0 accent-indigo"
              {...form.register("inDescriptions")}
            />
            {searchWordLabels.inDescriptions}
          </label>
          <div className="flex gap-3 max-sm:w-full">
            {onCancel && (
              <Button variant="quiet" className="max-sm:flex-1" onClick={onCancel}>
                Cancel
              </Button>
            )}
            <Button type="submit" busy={isBusy} className="max-sm:flex-1">
              {before ? "Save word" : "Add word"}
            </Button>
          </div>
        </div>
      </form>
      <QuestionDialog
        question={asked && findsNothing(asked.means)}
        onAnswer={() => asked && store(asked)}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}
