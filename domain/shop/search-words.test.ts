import { expect, it } from "vitest";
import { searchWordSchema } from "./search-words.ts";

const schema = searchWordSchema([{ word: "trainers", means: "sneakers", inDescriptions: false }]);
const check = (word: string, means: string, inDescriptions = false) => {
  const { success, data, error } = schema.safeParse({ word, means, inDescriptions });
  return success ? data : error.issues.map(({ path, message }) => [path[0], message]);
};

it("reads words as a search does", () => {
  expect(check("  T-Shirt ", "Top", true)).toEqual({
    word: "t shirt",
    means: "top",
    inDescriptions: true,
  });
  expect(check("blue", "blue", true)).toMatchObject({ word: "blue", means: "blue" });
});

it.each([
  ["", "  !", ["word", "Type a word that shoppers use"]],
  ["kicks", "--", ["means", "Type a word from names or categories of your products"]],
  ["x".repeat(61), "top", ["word", "At most 60 characters"]],
  ["one two three four five", "top", ["word", "At most 4 words"]],
  ["shoes for church", "loafers", ["word", "Leave out “for”: searches ignore it"]],
  ["Trainers", "sneakers", ["means", "“trainers” already finds “sneakers”"]],
  ["gown", "Gown", ["means", "A search for “gown” finds “gown” anyway"]],
])("refuses %j with the meaning %j", (word, means, problem) => {
  expect(check(word, means)).toContainEqual(problem);
});
