import { copyFile, mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { renderHead } from "../domain/pages/page-head.ts";
import type { Page } from "../domain/pages/page-of.ts";
import type { RenderedTemplate } from "../src/app/entry-prerender.tsx";
import { fingerprint, writeStamp } from "./build/build-stamp.ts";
import { bundleServer } from "./build/bundle-server.ts";
import { compressFolder } from "./build/compress-folder.ts";
import { APP_MARKER, fillTemplate, readShell } from "./build/page-templates.ts";
import { prepareData } from "./build/prepare-data.ts";
import { writeHostingFiles } from "./hosting/write-hosting-files.ts";

const root = path.resolve(import.meta.dirname, "..");
/** Made here and moved into place when whole: a shop that runs meanwhile never serves half a site. */
const site = path.join(root, `.cache/site-${process.pid}`);

/** The server renders products with the same code; a static host has no use for it. */
async function renderTemplates(): Promise<RenderedTemplate[]> {
  // A new folder for every build: Node.js caches modules by their address.
  const outDir = path.join(root, `.cache/renderer-${process.pid}-${Date.now()}`);
  await build({
    root,
    logLevel: "warn",
    // Self-contained: a container image has no packages of the browser's code.
    ssr: { noExternal: true },
    define: { "process.env.NODE_ENV": '"production"' },
    build: { ssr: "src/app/entry-prerender.tsx", outDir },
  });
  const entry = pathToFileURL(path.join(outDir, "entry-prerender.js"));
  const { renderTemplates } = await import(entry.href);
  const templates = await renderTemplates();
  if (process.env.VITE_SUPABASE_URL) await rm(outDir, { recursive: true });
  else await rename(outDir, path.join(site, "renderer"));
  return templates;
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
    html.replace("<!--head-->", () => head).replaceAll(APP_MARKER, ""),
  );
}

/** Hosts serve `men-products.html` at `/men-products`. */
function staticFile({ key, template }: Page): string {
  if (key === "notFound") return "404.html";
  return key === "home" ? "index.html" : `${template}.html`;
}

async function writePages(templates: readonly RenderedTemplate[]): Promise<void> {
  const shell = await readShell(site);
  await mkdir(path.join(site, "pages"), { recursive: true });
  for (const template of templates) {
    const html = fillTemplate(shell, template);
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
  const madeFrom = await fingerprint("site");
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

/** `npm run build`: the site, and unless a Supabase project serves it the server and a new database. */
async function main(dist: string | undefined): Promise<void> {
  await buildSite(dist);
  if (dist || process.env.VITE_SUPABASE_URL) return;
  await bundleServer();
  await prepareData("empty");
}

if (import.meta.main) await main(process.argv[2]);
