import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { errors } from "../../domain/messages.ts";
import { successes } from "../../domain/successes.ts";

/** The texts that the tests of a folder pass to a function, such as an assertion or a locator. */
function argumentsIn(folder: string): Set<string> {
  const path = join(import.meta.dirname, "../..", folder);
  const names = readdirSync(path).filter((name) => name.endsWith(".test.ts"));
  const others = names.filter((name) => name !== basename(import.meta.filename));
  const texts = others.flatMap((name) => {
    const { program } = parseSync(name, readFileSync(join(path, name), "utf8"));
    return textsOf(program, false);
  });
  return new Set(texts);
}

/** Titles of tests do not count: their functions are not assertions. */
const TITLED = new Set(["describe", "it", "test"]);

function textsOf(node: unknown, isArgument: boolean): string[] {
  if (Array.isArray(node)) return node.flatMap((part) => textsOf(part, isArgument));
  if (!isNode(node)) return [];
  if (node.type === "Literal") {
    return isArgument && typeof node.value === "string" ? [node.value] : [];
  }
  const isCall = node.type === "CallExpression";
  return Object.entries(node).flatMap(([key, part]) => {
    if (isCall && key === "arguments") return argumentTexts(node, part);
    return textsOf(part, isArgument);
  });
}

function argumentTexts({ callee }: Node, parts: unknown): string[] {
  const name = isNode(callee) && callee.type === "Identifier" ? String(callee.name) : "";
  const [first, ...rest] = parts as unknown[];
  return TITLED.has(name) ? textsOf(rest, false) : textsOf([first, ...rest], true);
}

type Node = Record<string, unknown> & { type: string };

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

/** The form's validation prevents this error, so no page shows it. */
const notShown: string[] = [errors.noProductQuery];
const headings = ["Order Not Found", "No Order Found"];
const messages = [...Object.values(errors), ...Object.values(successes), ...headings];

describe("every message of the shop", () => {
  const inBrowserTests = new Set([
    ...argumentsIn("tests/browser"),
    ...argumentsIn("tests/screens"),
  ]);

  it.each(messages.filter((text) => !notShown.includes(text)))(
    "is expected or located by a browser test: %s",
    (text) => {
      expect(inBrowserTests).toContain(text);
    },
  );

  it("that no page shows is expected by the test of the code that throws it", () => {
    expect(argumentsIn("src/features/admin/products")).toContain(notShown[0]);
  });
});
