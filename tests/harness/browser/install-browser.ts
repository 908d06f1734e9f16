import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { aptGet, mayInstallPackages } from "../install-package.ts";
import {
  downloadedBrowser,
  type FoundBrowser,
  findBrowser,
  installedBrowser,
} from "./find-browser.ts";

const PLAYWRIGHT = join(import.meta.dirname, "../../../node_modules/playwright-core/cli.js");

export const HOW_TO_GET_A_BROWSER =
  "Install Chrome, Chromium or Edge (on Debian: `apt-get install chromium-headless-shell`), or set CHROME_PATH to one.";

/** The browser of the tests, installed if this machine has none; undefined if none can be had. */
export async function ensureBrowser(): Promise<FoundBrowser | undefined> {
  const browser = (await findBrowser()) ?? download() ?? installPackage();
  // The processes of the tests need not search again.
  if (browser && !browser.packaged) process.env.CHROME_PATH = browser.path;
  return browser;
}

function download(): FoundBrowser | undefined {
  console.log("No browser was found: downloading Chromium with Playwright (once)");
  const args = [PLAYWRIGHT, "install", "--no-shell", "chromium"];
  spawnSync(process.execPath, args, { stdio: "ignore", timeout: 600_000 });
  return downloadedBrowser();
}

function installPackage(): FoundBrowser | undefined {
  if (!mayInstallPackages()) return undefined;
  aptGet("update");
  return install("chromium-headless-shell") ?? install("chromium");
}

function install(name: string): FoundBrowser | undefined {
  console.log(`No browser can be downloaded: running \`apt-get install ${name}\` (once)`);
  aptGet("install", "--yes", "--no-install-recommends", name);
  const path = installedBrowser(process.env.PATH ?? "");
  return path ? { path, packaged: false } : undefined;
}
