import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Manifest } from "vite";
import { renderHead } from "../domain/page-head.ts";
import type { Page } from "../domain/page-of.ts";
import type { RenderedTemplate } from "../src/app/entry-prerender.tsx";
import { fingerprint, writeStamp } from "./build-stamp.ts";
import { compressFolder } from "./compress-folder.ts";
import { writeHostingFiles } from "./hosting/write-hosting-files.ts";
import { prepareData } from "./prepare-data.ts";

const root = path.resolve(import.meta.dirname, "..");
/** Made here and moved into place when whole: a shop that runs meanwhile never serves half a site. */
const site = path.join(root, `.cache/site-${process.pid}`);

async function renderTemplates(): Promise<RenderedTemplate[]> {
  // A new folder for every build: Node.js caches modules by their address.
  const outDir = path.join(root, `.cache/prerender-${process.pid}-${Date.now()}`);
  await build({ root, logLevel: "warn", build: { ssr: "src/app/entry-prerender.tsx", outDir } });
  const entry = pathToFileURL(path.join(outDir, "entry-prerender.js"));
  const { renderTemplates } = await import(entry.href);
  const templates = await renderTemplates();
  await rm(outDir, { recursive: true });
  return templates;
}

/** Every chunk that a page's code needs, besides those that all pages load. */
function chunksOf(manifest: Manifest, module: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[module];
  if (!chunk || chunk.isEntry || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) chunksOf(manifest, imported, found);
  return found;
}

async function fontLinks(): Promise<string[]> {
  const files = await readdir(path.join(site, "assets"));
  const fonts = files.filter((file) => /-latin-wght-.*\.woff2$/.test(file));
  return fonts.map(
    (file) => `<link rel="preload" as="font" type="font/woff2" href="/assets/${file}" crossorigin>`,
  );
}

type Shell = { html: string; manifest: Manifest; fonts: string[] };

function preloadLinks({ html, manifest }: Shell, module: string | undefined): string[] {
  if (!module) return [];
  if (!manifest[module]) throw new Error(`${module} is not the module of a page.`);
  return [...chunksOf(manifest, module)]
    .filter((file) => !html.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
}

const EARLY = "src/app/entry-early.ts";

/** A small script of the storefront's pages that runs before the app: products, stored session. */
function earlyScript({ manifest }: Shell, { guard }: Page): string[] {
  const file = manifest[EARLY]?.file;
  if (guard === "admin" || !file) return [];
  return [`<script type="module" async fetchpriority="high" crossorigin src="/${file}"></script>`];
}

/** The first paint needs only HTML, style, fonts and pictures: scripts have a lower priority. */
function lowerScriptPriority({ manifest }: Shell, html: string): string {
  const early = manifest[EARLY];
  const urgent = [early?.file, ...(early?.imports ?? []).map((key) => manifest[key]?.file)];
  const tag =
    /<(script type="module"|link rel="modulepreload") crossorigin (src|href)="\/([^"]+)"/g;
  return html.replace(tag, (whole, element, attribute, file) =>
    urgent.includes(file)
      ? whole
      : `<${element} fetchpriority="low" crossorigin ${attribute}="/${file}"`,
  );
}

function fill(shell: Shell, { page, module, html: app }: RenderedTemplate): string {
  const links = [...earlyScript(shell, page), ...shell.fonts, ...preloadLinks(shell, module)];
  const html = shell.html
    .replace("<!--head-->", () => ["<!--head-->", ...links].join("\n    "))
    .replace('<div id="root">', `<div id="root" data-page="${page.template}">`);
  return lowerScriptPriority(shell, html).replace("<!--app-->", () => app);
}

function siteUrl(): string {
  return (process.env.SITE_URL ?? "http://localhost").replace(/\/+$/, "");
}

/** A static host has no server that fills in the head: it gets each page as a file of its own. */
async function writeStaticPage({ page, path: pathname }: RenderedTemplate, html: string) {
  const address = page.key === "product" ? undefined : pathname;
  const head = renderHead({ page, pathname: address, siteUrl: siteUrl(), imageUrl: "/og.png" });
  await writeFile(
    path.join(site, staticFile(page)),
    html.replace("<!--head-->", () => head),
  );
}

/** Hosts serve `men-products.html` at `/men-products`. */
function staticFile({ key, template }: Page): string {
  if (key === "notFound") return "404.html";
  return key === "home" ? "index.html" : `${template}.html`;
}

async function writePages(templates: readonly RenderedTemplate[]): Promise<void> {
  const indexFile = path.join(site, "index.html");
  const manifestFile = path.join(site, ".vite/manifest.json");
  const shell: Shell = {
    html: await readFile(indexFile, "utf8"),
    manifest: JSON.parse(await readFile(manifestFile, "utf8")),
    fonts: await fontLinks(),
  };
  await Promise.all([rm(indexFile), rm(path.dirname(manifestFile), { recursive: true })]);
  await mkdir(path.join(site, "pages"), { recursive: true });
  for (const template of templates) {
    const html = fill(shell, template);
    await writeFile(path.join(site, "pages", `${template.page.template}.html`), html);
    if (process.env.VITE_SUPABASE_URL) await writeStaticPage(template, html);
  }
}

async function moveIntoPlace(dist: string): Promise<void> {
  await rm(dist, { recursive: true, force: true });
  await rename(site, dist);
}

/** Files with conventional names that must not be hashed. */
const FIXED_NAMES = ["og.png", "apple-touch-icon.png", "icon-512.png", "site.webmanifest"];

/**
 * The whole site: assets with their compressed twins, and one HTML template per page. With a Supabase
 * project as its backend also what a static host needs.
 */
export async function buildSite(dist = path.join(root, "dist")): Promise<void> {
  const madeFrom = await fingerprint();
  process.env.NODE_ENV ??= "production";
  await build({ root, logLevel: "warn", build: { outDir: site, emptyOutDir: true } });
  await writePages(await renderTemplates());
  for (const file of FIXED_NAMES) {
    await copyFile(path.join(root, "src/assets", file), path.join(site, file));
  }
  await compressFolder(path.join(site, "assets"));
  await writeStamp(site, madeFrom);
  const { VITE_SUPABASE_URL, VITE_SUPABASE_PUBLISHABLE_KEY } = process.env;
  if (VITE_SUPABASE_URL && VITE_SUPABASE_PUBLISHABLE_KEY) {
    await writeHostingFiles(site, {
      siteUrl: siteUrl(),
      supabaseUrl: VITE_SUPABASE_URL,
      publishableKey: VITE_SUPABASE_PUBLISHABLE_KEY,
    });
  }
  await moveIntoPlace(dist);
}

/** `npm run build`: the site, and for the embedded backend the database of a new shop. */
async function main(dist: string | undefined): Promise<void> {
  await buildSite(dist);
  if (!dist && !process.env.VITE_SUPABASE_URL) await prepareData("empty");
}

if (import.meta.main) await main(process.argv[2]);
