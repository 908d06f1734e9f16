import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium as playwright } from "playwright-core";

export type FoundBrowser = {
  path: string;
  /** A headless shell from npm, which needs flags of its own. */
  packaged: boolean;
};

const NAMES = [
  // First, because the tests cost it a fifth less.
  "chromium-headless-shell",
  "google-chrome",
  "google-chrome-stable",
  "chromium",
  "chromium-browser",
  "microsoft-edge",
  "microsoft-edge-stable",
];

const LOCATIONS = [
  ...NAMES.map((name) => `/usr/bin/${name}`),
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

let found: Promise<FoundBrowser | undefined> | undefined;

/** The browser of the tests that this machine has already: CHROME_PATH, installed, or from npm. */
export function findBrowser(): Promise<FoundBrowser | undefined> {
  found ??= search();
  return found;
}

async function search(): Promise<FoundBrowser | undefined> {
  const chosen = process.env.CHROME_PATH;
  if (chosen && !runs(chosen)) throw new Error(`CHROME_PATH is not a browser that runs: ${chosen}`);
  const path = chosen || installedBrowser(process.env.PATH ?? "");
  if (path) return { path, packaged: false };
  return (await packagedBrowser()) ?? downloadedBrowser();
}

export function installedBrowser(
  searchPath: string,
  locations: readonly string[] = LOCATIONS,
): string | undefined {
  const inPath = searchPath
    .split(delimiter)
    .filter((folder) => folder !== "")
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...locations, ...inPath].find((path) => existsSync(path) && runs(path));
}

/** A file with the right name may only tell how to install a browser. */
function runs(path: string): boolean {
  // On Windows the flag opens a window.
  if (process.platform === "win32") return existsSync(path);
  return spawnSync(path, ["--version"], { timeout: 60_000 }).status === 0;
}

/** npm has it for one platform only. */
async function packagedBrowser(): Promise<FoundBrowser | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const { default: chromium } = await import("@sparticuz/chromium");
  const path = await chromium.executablePath();
  return runs(path) ? { path, packaged: true } : undefined;
}

/** What Playwright has downloaded before. */
export function downloadedBrowser(): FoundBrowser | undefined {
  const path = playwright.executablePath();
  return existsSync(path) && runs(path) ? { path, packaged: false } : undefined;
}
