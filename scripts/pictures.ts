import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { launchBrowser } from "../tests/harness/browser/browser.ts";
import { startShop } from "../tests/harness/shop/shop.ts";
import { buildIfStale } from "./build/build-if-stale.ts";
import { contactSheet } from "./pictures/contact-sheet.ts";
import { mailScreens } from "./pictures/mails.ts";
import type { Screen } from "./pictures/screen.ts";
import { backOffice } from "./pictures/screens/back-office.ts";
import { buying } from "./pictures/screens/buying.ts";
import { storefront } from "./pictures/screens/storefront.ts";
import { type Screenshot, takeScreenshot, viewports } from "./pictures/screenshot.ts";
import { createSessions, customer } from "./pictures/sessions.ts";

const FOLDER = join(import.meta.dirname, "../pictures");

/** Words select screens by name, numbers select widths: `npm run pictures -- admin 390 1440`. */
function selection(args: readonly string[]) {
  const widths = args.filter((arg) => /^\d+$/.test(arg)).map(Number);
  const words = args.filter((arg) => !/^\d+$/.test(arg));
  return {
    sizes: viewports.filter(({ width }) => widths.length === 0 || widths.includes(width)),
    isSelected: ({ name }: Screen) =>
      words.length === 0 || words.some((word) => name.includes(word)),
  };
}

function fits({ upTo = Number.POSITIVE_INFINITY, from = 0 }: Screen, width: number): boolean {
  return width >= from && width <= upTo;
}

async function main(args: readonly string[]): Promise<void> {
  const { sizes, isSelected } = selection(args);
  await buildIfStale();
  if (args.length === 0) await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const [shop, browser] = await Promise.all([startShop(), launchBrowser()]);
  const screenshots: Screenshot[] = [];
  try {
    const states = await createSessions(shop);
    const mails = await mailScreens(shop, customer.email);
    const screens = [...storefront, ...buying, ...backOffice, ...mails].filter(isSelected);
    for (const screen of screens) {
      for (const viewport of sizes.filter(({ width }) => fits(screen, width))) {
        const options = { viewport, storageState: states[screen.as] };
        const screenshot = await takeScreenshot(browser, shop.url, screen, options, FOLDER);
        if (screenshot.error) console.log(`${screenshot.file}: ${screenshot.error}`);
        screenshots.push(screenshot);
      }
    }
  } finally {
    await browser.close();
    await shop.stop();
  }
  await writeFile(join(FOLDER, "index.html"), contactSheet(screenshots));
  console.log(`${screenshots.length} pictures in ${FOLDER}/index.html`);
  if (screenshots.some(({ error }) => error)) process.exitCode = 1;
}

await main(process.argv.slice(2));
