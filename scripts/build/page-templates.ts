import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Manifest } from "vite";
import type { Page } from "../../domain/pages/page-of.ts";
import type { RenderedTemplate } from "../../src/app/entry-prerender.tsx";
import { criticalStyle } from "./critical-style.ts";
import { inlineScript } from "./inline-script.ts";

/** Before and after the prerendered app, for which the server may send another rendering. */
export const APP_MARKER = "<!--app-->";

/** What all pages of a built site have in common. */
type Shell = {
  html: string;
  manifest: Manifest;
  files: string[];
  css: string;
  fontFaces: string;
  /** The code of the script inside the HTML. */
  script: string;
};

const STYLESHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/;

/** Reads the files that Vite wrote for the templates, and removes those that are no part of the site. */
export async function readShell(site: string): Promise<Shell> {
  const indexFile = path.join(site, "index.html");
  const manifestFile = path.join(site, ".vite/manifest.json");
  const html = await readFile(indexFile, "utf8");
  const manifest = JSON.parse(await readFile(manifestFile, "utf8"));
  await Promise.all([rm(indexFile), rm(path.dirname(manifestFile), { recursive: true })]);
  const [, stylesheet] = STYLESHEET.exec(html) ?? [];
  if (!stylesheet) throw new Error("The site has no stylesheet.");
  const { css, fontFaces } = await moveFontFaces(path.join(site, stylesheet));
  const script = await inlineScript();
  const files = await readdir(path.join(site, "assets"));
  return { html, manifest, files, css, fontFaces, script };
}

/** The fonts are declared in the HTML alone: declared again, all text would be laid out again. */
async function moveFontFaces(stylesheet: string) {
  const whole = await readFile(stylesheet, "utf8");
  const fontFaces = (whole.match(/@font-face\{[^}]*\}/g) ?? []).join("");
  const css = whole.replaceAll(/@font-face\{[^}]*\}/g, "");
  await writeFile(stylesheet, css);
  return { css, fontFaces };
}

/** The HTML of a page with the prerendered app. */
export function fillTemplate(shell: Shell, template: RenderedTemplate): string {
  const { page, html: app } = template;
  const isStorefront = page.guard !== "admin";
  const html = isStorefront
    ? withCriticalStyle(shell, template)
    : withStyle(shell.html, shell.fontFaces);
  const early = isStorefront ? [`<script>${shell.script}</script>`, earlyScript(shell)] : [];
  const links = [...early, ...fontLinks(shell, page)];
  return html
    .replace("<!--head-->", () => ["<!--head-->", ...links].join("\n    "))
    .replace('<div id="root">', `<div id="root" data-page="${page.template}">`)
    .replace(APP_MARKER, (marker) => marker + app + marker);
}

/** The fonts of the first view; prices have a font of their own. */
function fontLinks({ files }: Shell, { key, categoryId }: Page): string[] {
  const hasPrices = categoryId !== undefined || key === "product";
  const name = hasPrices ? /^(.*-common|cedi-regular)-.*\.woff2?$/ : /-common-.*\.woff2$/;
  return files
    .filter((file) => name.test(file))
    .map((file) => {
      const type = `font/${path.extname(file).slice(1)}`;
      return `<link rel="preload" as="font" type="${type}" href="/assets/${file}" crossorigin>`;
    });
}

const EARLY = "src/app/entry-early.ts";

/** The chunks that signed-in users need to add a product, and for the header, by their names. */
const SIGNED_IN_CHUNKS = ["auth-client", "product-lists-api", "signed-in-account", "mobile-logout"];

function signedInModules({ manifest }: Shell): string[] {
  return SIGNED_IN_CHUNKS.map((name) => {
    const key = Object.keys(manifest).find((key) => manifest[key]?.name === name);
    if (!key) throw new Error(`The site has no chunk ${name}.`);
    return key;
  });
}

/** A small script that runs before the app: stored session, products, loading the app. */
function earlyScript({ manifest }: Shell): string {
  const file = manifest[EARLY]?.file;
  if (!file) throw new Error(`${EARLY} was not built.`);
  return `<script type="module" async fetchpriority="low" crossorigin src="/${file}"></script>`;
}

/**
 * The first paint needs only the HTML, with the style of what it shows, fonts and pictures. The small
 * script adds the tags of the app's code and style to the document when these are painted.
 */
function withCriticalStyle(shell: Shell, template: RenderedTemplate): string {
  const chunks = pageChunks(shell, template.modules);
  const style = criticalStyle(shell.css, template.html + template.examples.join(""));
  const tags =
    /\n *<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?/g;
  const shared = shell.html.match(tags) ?? [];
  // The largest file first, or it waits for a connection until all others have come.
  const [, entry] = /<script type="module"[^>]* src="\/([^"]+)"/.exec(shell.html) ?? [];
  if (!entry) throw new Error("The site has no script.");
  const postponed = [preloadLink(entry), ...chunks.map(preloadLink), ...shared].join("");
  // On other pages it would delay what they are for.
  const signedIn = template.page.key === "product" ? pageChunks(shell, signedInModules(shell)) : [];
  const further = signedIn.filter((file) => !chunks.includes(file)).map(preloadLink);
  return withStyle(shell.html, shell.fontFaces + style)
    .replace(tags, "")
    .replace("</body>", () => `${templateOf("app-code", postponed)}</body>`)
    .replace("</body>", () => `${templateOf("signed-in-code", further.join(""))}</body>`);
}

const templateOf = (id: string, tags: string) => `  <template id="${id}">${tags}</template>\n  `;

const withStyle = (html: string, style: string) =>
  html.replace("</head>", () => `  <style>${style}</style>\n  </head>`);

const preloadLink = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`;

/** The chunks of a page's own code. */
function pageChunks({ html, manifest }: Shell, modules: readonly string[]): string[] {
  const found = new Set<string>();
  for (const module of modules) {
    if (!manifest[module]) throw new Error(`${module} is not the module of a page.`);
    chunksOf(manifest, module, found);
  }
  return [...found].filter((file) => !html.includes(file));
}

/** Every chunk that a module needs, besides those that all pages load. */
function chunksOf(manifest: Manifest, module: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[module];
  if (!chunk || chunk.isEntry || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) chunksOf(manifest, imported, found);
  return found;
}
