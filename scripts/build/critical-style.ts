import {
  type Selector,
  type SelectorComponent,
  type TransformOptions,
  transform,
} from "lightningcss";

type Options = Omit<TransformOptions<never>, "filename" | "code">;

function rewrite(css: string, options: Options): string {
  return transform({ filename: "style.css", code: Buffer.from(css), ...options }).code.toString();
}

/** With the prefixes of Safari 16.4, the oldest browser that Vite builds for. */
const minified: Options = { minify: true, targets: { safari: (16 << 16) | (4 << 8) } };

/** The rules of a stylesheet that apply to what the HTML of a page's content contains. */
export function criticalStyle(css: string, html: string): string {
  const classes = new Set(wordsOf(html));
  const elements = new Set(["html", "body", ...namesOfElements(html)]);
  const mayMatch = (component: SelectorComponent): boolean => {
    if (component.type === "class") return classes.has(component.name);
    if (component.type === "type") return elements.has(component.name);
    if (component.type !== "pseudo-class") return true;
    const isChoice = component.kind === "is" || component.kind === "where";
    return isChoice ? component.selectors.some(applies) : true;
  };
  const applies = (selector: Selector) => selector.every(mayMatch);
  const style = rewrite(css, {
    visitor: {
      Rule: {
        style: ({ value }) => (value.selectors.some(applies) ? undefined : []),
        // Tailwind's values for browsers without @property, which wait for the whole stylesheet.
        "layer-block": ({ value }) => (value.name?.[0] === "properties" ? [] : undefined),
      },
    },
  });
  return withoutLicense(rewrite(withoutUnusedVariables(style), minified));
}

/** The whole stylesheet has it. */
function withoutLicense(css: string): string {
  return css.replace(/^\/\*!.*?\*\/\s*/s, "");
}

function namesOfElements(html: string): string[] {
  return [...html.matchAll(/<([a-z][\w-]*)/gi)].map(([, name = ""]) => name);
}

/** Every word of HTML that may be the name of a class, which may contain an apostrophe. */
function wordsOf(html: string): string[] {
  const plain = html.replaceAll("&gt;", ">").replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
  return [...plain.split(/[\s"'`]+/), ...plain.split(/[\s"`]+/)];
}

/** Removes custom properties that are never read, then those that only these have read. */
function withoutUnusedVariables(css: string): string {
  const read = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const unusedSymbols = [...new Set(css.match(/--[\w-]+/g))].filter((name) => !read.has(name));
  const shorter = rewrite(css, { unusedSymbols });
  return shorter === css ? css : withoutUnusedVariables(shorter);
}
