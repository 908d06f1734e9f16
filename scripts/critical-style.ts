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

const CLASS = /\.((?:\\[\da-f]{1,6} ?|\\.|[\w-])+)/gi;

function classesOf(selector: string): string[] {
  return [...selector.matchAll(CLASS)].map(([, name = ""]) =>
    name
      .replace(/\\([\da-f]{1,6}) ?/gi, (_escape, code) => String.fromCodePoint(parseInt(code, 16)))
      .replace(/\\(.)/g, "$1"),
  );
}

/** Attributes and innermost parentheses: an element that is named there may be an alternative. */
const CONDITION = /\[[^\]]*\]|\([^()]*\)/g;

function elementsOf(selector: string): string[] {
  const plain = selector.replace(CLASS, "").replace(CONDITION, "");
  if (plain !== selector) return elementsOf(plain);
  return plain.replace(/::?[\w-]+/g, "").match(/[a-z][\w-]*/gi) ?? [];
}

/** The rules of a minified stylesheet that apply to what the HTML of a page's content contains. */
export function criticalStyle(css: string, html: string): string {
  const classes = new Set(wordsOf(html));
  const elements = new Set(["html", "body", ...namesOfElements(html)]);
  const applies = (selector: string) =>
    classesOf(selector).every((name) => classes.has(name)) &&
    elementsOf(selector).every((name) => elements.has(name));
  return filterRules(css, applies);
}

function filterRules(css: string, applies: (selector: string) => boolean): string {
  const kept = rulesOf(css).map(({ prelude, body }) => {
    if (body === undefined) return `${prelude};`;
    if (GROUP.test(prelude)) {
      const rules = filterRules(body, applies);
      return rules && `${prelude}{${rules}}`;
    }
    if (prelude.startsWith("@")) return `${prelude}{${body}}`;
    const selectors = selectorsOf(prelude).filter(applies);
    return selectors.length > 0 ? `${selectors.join()}{${body}}` : "";
  });
  return kept.join("");
}

function namesOfElements(html: string): string[] {
  return [...html.matchAll(/<([a-z][\w-]*)/gi)].map(([, name = ""]) => name);
}

/** Every word of HTML that may be the name of a class, which may contain an apostrophe. */
function wordsOf(html: string): string[] {
  const plain = html.replaceAll("&gt;", ">").replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
  return [...plain.split(/[\s"'`]+/), ...plain.split(/[\s"`]+/)];
}
