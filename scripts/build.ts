import { copyFile, mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import type { PublicConfig } from "../domain/public-config.ts";
import { ConfigError, errorMessage } from "../server/lib/errors.ts";
import type { RenderedTemplate } from "../src/app/entry-prerender.tsx";
import { fingerprint, writeStamp } from "./build/build-stamp.ts";
import { bundleServer } from "./build/bundle-server.ts";
import { compressFolder } from "./build/compress-folder.ts";
import { fillTemplate, readShell } from "./build/page-templates.ts";
import { prepareData } from "./build/prepare-data.ts";
import { readProducts } from "./hosting/read-products.ts";
import { readShopDetails } from "./hosting/read-shop-details.ts";
import { writeHostingFiles } from "./hosting/write-hosting-files.ts";
import { writeStaticPages } from "./hosting/write-static-pages.ts";

const root = path.resolve(import.meta.dirname, "..");
/** Made here and moved into place when whole: a shop that runs meanwhile never serves half a site. */
const site = path.join(root, `.cache/site-${process.pid}`);
/** What browsers get as files: no template, no code of the server. */
const publicFiles = path.join(site, "public");

type Renderer = typeof import("../src/app/entry-prerender.tsx");

/** The code that renders pages, with which the server renders products and a static build its files. */
async function buildRenderer(outDir: string): Promise<Renderer> {
  await build({
    root,
    logLevel: "warn",
    // Self-contained: a container image has no packages of the browser's code.
    ssr: { noExternal: true },
    define: { "process.env.NODE_ENV": '"production"' },
    build: { ssr: "src/app/entry-prerender.tsx", outDir },
  });
  return import(pathToFileURL(path.join(outDir, "entry-prerender.js")).href);
}

async function writeTemplates(templates: readonly RenderedTemplate[]): Promise<void> {
  const shell = await readShell(publicFiles);
  await mkdir(path.join(site, "pages"), { recursive: true });
  for (const template of templates) {
    const file = path.join(site, "pages", `${template.page.template}.html`);
    await writeFile(file, fillTemplate(shell, template));
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
  await build({ root, logLevel: "warn", build: { outDir: publicFiles, emptyOutDir: true } });
  // A new folder for every build: Node.js caches modules by their address.
  const rendererFolder = path.join(root, `.cache/renderer-${process.pid}-${Date.now()}`);
  const renderer = await buildRenderer(rendererFolder);
  const config = process.env.VITE_SUPABASE_URL ? renderer.publicConfig() : undefined;
  await writeTemplates(await renderer.renderTemplates());
  for (const file of FIXED_NAMES) {
    await copyFile(path.join(root, "src/assets", file), path.join(publicFiles, file));
  }
  await compressFolder(path.join(publicFiles, "assets"));
  await writeStamp(site, madeFrom);
  if (config) {
    await writeStaticSite(renderer, config).catch((error: unknown) => {
      throw new ConfigError(
        `The pages cannot be written from ${config.supabaseUrl}: ${errorMessage(error)}`,
      );
    });
    await rm(rendererFolder, { recursive: true });
  } else {
    await rename(rendererFolder, path.join(site, "renderer"));
  }
  await moveIntoPlace(dist);
}

/** What a host that only sends files needs. */
async function writeStaticSite(renderer: Renderer, publicConfig: PublicConfig): Promise<void> {
  const siteUrl = (process.env.SITE_URL ?? "http://localhost").replace(/\/+$/, "");
  const shopDetails = await readShopDetails(publicConfig);
  const catalog = await writeStaticPages({
    dist: site,
    siteUrl,
    publicConfig,
    renderer: {
      renderProducts: (page) => renderer.renderProducts(page, publicConfig),
      renderShopText: (path, details) => renderer.renderShopText(path, details, publicConfig),
    },
    readShopDetails: async () => shopDetails,
    products: () => readProducts(publicConfig),
    isFile: true,
  });
  await writeHostingFiles(publicFiles, { siteUrl, supabaseUrl: publicConfig.supabaseUrl, catalog });
}

/** `npm run build`: the site, and unless a Supabase project serves it the server and a new database. */
async function main(dist: string | undefined): Promise<void> {
  const { VITE_SUPABASE_URL, VITE_SUPABASE_PUBLISHABLE_KEY, SITE_URL } = process.env;
  if (VITE_SUPABASE_URL && !(VITE_SUPABASE_PUBLISHABLE_KEY && SITE_URL)) {
    throw new ConfigError(
      "A site for a Supabase project needs VITE_SUPABASE_URL, VITE_SUPABASE_PUBLISHABLE_KEY and SITE_URL.",
    );
  }
  await buildSite(dist);
  if (dist || process.env.VITE_SUPABASE_URL) return;
  await bundleServer();
  await prepareData("empty");
}

if (import.meta.main) {
  await main(process.argv[2]).catch((error: unknown) => {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  });
}
