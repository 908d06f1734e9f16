/** An at-rule or a style rule; without a body, a statement such as `@layer base;`. */
type Rule = { prelude: string; body?: string };

/** At-rules that contain style rules. */
const GROUP = /^@(layer|media|supports|container|starting-style)\b/;
/** Text in which braces, commas and semicolons have no meaning. */
const OPAQUE = /\/\*.*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\\./gs;

function withoutMeaning(css: string): string {
  return css.replace(OPAQUE, (text) => " ".repeat(text.length));
}

function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  let [depth, start, open] = [0, 0, 0];
  for (const { 0: sign, index } of withoutMeaning(css).matchAll(/[{};]/g)) {
    if (sign === "{" && depth++ === 0) open = index;
    if (sign === "}" && --depth === 0) {
      rules.push({ prelude: css.slice(start, open), body: css.slice(open + 1, index) });
    }
    if (sign === ";" && depth === 0) rules.push({ prelude: css.slice(start, index) });
    if (sign !== "{" && depth === 0) start = index + 1;
  }
  return rules;
}

function selectorsOf(prelude: string): string[] {
  const selectors: string[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: sign, index } of withoutMeaning(prelude).matchAll(/[(),[\]]/g)) {
    if ("([".includes(sign)) depth += 1;
    else if (sign !== ",") depth -= 1;
    else if (depth === 0) {
      selectors.push(prelude.slice(start, index));
      start = index + 1;
    }
  }
  return [...selectors, prelude.slice(start)];
}

function classesOf(selector: string): string[] {
  const names = selector.matchAll(/\.((?:\\[\da-f]{1,6} ?|\\.|[\w-])+)/gi);
  return [...names].map(([, name = ""]) =>
    name
      .replace(/\\([\da-f]{1,6}) ?/gi, (_escape, code) => String.fromCodePoint(parseInt(code, 16)))
      .replace(/\\(.)/g, "$1"),
  );
}

/** The rules of a minified stylesheet that apply to elements with no other than these classes. */
export function criticalStyle(css: string, classes: ReadonlySet<string>): string {
  const applies = (selector: string) => classesOf(selector).every((name) => classes.has(name));
  const kept = rulesOf(css).map(({ prelude, body }) => {
    if (body === undefined) return `${prelude};`;
    if (GROUP.test(prelude)) {
      const rules = criticalStyle(body, classes);
      return rules && `${prelude}{${rules}}`;
    }
    if (prelude.startsWith("@")) return `${prelude}{${body}}`;
    const selectors = selectorsOf(prelude).filter(applies);
    return selectors.length > 0 ? `${selectors.join()}{${body}}` : "";
  });
  return kept.join("");
}

/** Every word of HTML or code that may be the name of a class, which may contain an apostrophe. */
export function wordsOf(text: string): string[] {
  const plain = text.replaceAll("&gt;", ">").replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
  return [...plain.split(/[\s"'`]+/), ...plain.split(/[\s"`]+/)];
}
