import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { errors, successes } from "../../domain/messages.ts";

/** The words of every test in a folder, without these here. */
function testsIn(folder: string): string {
  const path = join(import.meta.dirname, "../..", folder);
  const names = readdirSync(path).filter((name) => name.endsWith(".test.ts"));
  const others = names.filter((name) => name !== basename(import.meta.filename));
  return others.map((name) => readFileSync(join(path, name), "utf8")).join("\n");
}

/** The form asks for what is missing before this could happen: no page can be brought to say it. */
const outOfReach: string[] = [errors.noProductQuery];
const headings = ["Order Not Found", "No Order Found"];
const messages = [...Object.values(errors), ...Object.values(successes), ...headings];

describe("every message of the shop", () => {
  const inTheBrowser = testsIn("tests/browser");

  it.each(messages.filter((text) => !outOfReach.includes(text)))(
    "is looked for in a browser, word for word: %s",
    (text) => {
      expect(inTheBrowser.includes(`"${text}"`)).toBe(true);
    },
  );

  it("that no page can show is looked for where it is thrown", () => {
    const besideIt = testsIn("src/features/admin/products");
    expect(outOfReach.filter((text) => !besideIt.includes(`"${text}"`))).toEqual([]);
  });
});
