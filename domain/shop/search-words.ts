import { z } from "zod";

/** A search for the word also finds products that have all words of the meaning. */
export type SearchWord = {
  word: string;
  means: string;
  /** Whether the meaning is looked up in descriptions, too. */
  inDescriptions: boolean;
};

export const searchWordLabels = {
  word: "Shoppers type",
  means: "The shop finds",
  inDescriptions: "Look in descriptions, too (for colours and materials)",
} satisfies Record<keyof SearchWord, string>;

export const searchWordMessages = {
  notLoaded: "The words could not be loaded",
  changedMeanwhile:
    "Another admin has changed or removed this word. Please look at the list again.",
  refused: "Use letters and digits only.",
} as const;

const MAX_LENGTH = 60;
const MAX_WORDS = 4;

/** Words that every search leaves out; the database knows some more. */
const IGNORED = new Set("a an and at by for from in of on or the to with".split(" "));

/** As a search reads it: capitals and what is no letter or digit make no difference. */
export function asSearched(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const words = (missing: string) =>
  z
    .string()
    .transform(asSearched)
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(MAX_LENGTH, `At most ${MAX_LENGTH} characters`)
        .refine((text) => text.split(" ").length <= MAX_WORDS, `At most ${MAX_WORDS} words`),
    );

/** An ignored word would make the others never match. */
function checkIgnored(text: string, context: z.RefinementCtx): void {
  const ignored = text.split(" ").find((word) => IGNORED.has(word));
  if (ignored) {
    context.addIssue({ code: "custom", message: `Leave out “${ignored}”: searches ignore it` });
  }
}

/** The rules of the form, beside the other rows of the table, which has the same limits. */
export function searchWordSchema(others: readonly SearchWord[]) {
  return z
    .object({
      word: words("Type a word that shoppers use").superRefine(checkIgnored),
      means: words("Type a word from names or categories of your products").superRefine(
        checkIgnored,
      ),
      inDescriptions: z.boolean(),
    })
    .superRefine(({ word, means, inDescriptions }, context) => {
      const message = problemOf({ word, means, inDescriptions }, others);
      if (message) context.addIssue({ code: "custom", path: ["means"], message });
    }) satisfies z.ZodType<SearchWord>;
}

function problemOf(
  { word, means, inDescriptions }: SearchWord,
  others: readonly SearchWord[],
): string | undefined {
  if (others.some((other) => other.word === word && other.means === means)) {
    return alreadyFinds({ word, means });
  }
  if (word === means && !inDescriptions) return `A search for “${word}” finds “${means}” anyway`;
  return undefined;
}

/** What is asked before a word is saved that finds no product. */
export const findsNothing = (means: string) => ({
  heading: "Nothing found",
  text: `“${means}” finds nothing at present. Save all the same?`,
  action: "Save all the same",
});

type Pair = Pick<SearchWord, "word" | "means">;

export const alreadyFinds = ({ word, means }: Pair) => `“${word}” already finds “${means}”`;
export const nowFinds = ({ word, means }: Pair) => `“${word}” now finds “${means}”`;
export const noLongerFinds = ({ word, means }: Pair) => `“${word}” no longer finds “${means}”`;
