import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { launchBrowser } from "../tests/harness/browser.ts";
import { startShop } from "../tests/harness/shop.ts";
import { buildIfStale } from "./build-if-stale.ts";
import { type Shot, takePicture, windows } from "./pictures/camera.ts";
import { contactSheet } from "./pictures/contact-sheet.ts";
import { rememberPeople } from "./pictures/people.ts";
import { type Screen, screens } from "./pictures/screens.ts";

const FOLDER = join(import.meta.dirname, "../pictures");

/** Words choose screens by name, numbers choose widths: `npm run pictures -- admin 390 1440`. */
function chosen(args: readonly string[]) {
  const widths = args.filter((arg) => /^\d+$/.test(arg)).map(Number);
  const words = args.filter((arg) => !/^\d+$/.test(arg));
  return {
    sizes: windows.filter(({ width }) => widths.length === 0 || widths.includes(width)),
    wanted: screens.filter(
      ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
    ),
  };
}

function fits({ upTo = Number.POSITIVE_INFINITY, from = 0 }: Screen, width: number): boolean {
  return width >= from && width <= upTo;
}

async function main(args: readonly string[]): Promise<void> {
  const { sizes, wanted } = chosen(args);
  await buildIfStale();
  if (args.length === 0) await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const [shop, browser] = await Promise.all([startShop(), launchBrowser()]);
  const shots: Shot[] = [];
  try {
    const states = await rememberPeople(shop);
    for (const screen of wanted) {
      for (const viewport of sizes.filter(({ width }) => fits(screen, width))) {
        const options = { viewport, storageState: states[screen.as] };
        const shot = await takePicture(browser, shop.url, screen, options, FOLDER);
        if (shot.trouble) console.log(`${shot.file}: ${shot.trouble}`);
        shots.push(shot);
      }
    }
  } finally {
    await browser.close();
    await shop.stop();
  }
  await writeFile(join(FOLDER, "index.html"), contactSheet(shots));
  console.log(`${shots.length} pictures in ${FOLDER}/index.html`);
  if (shots.some(({ trouble }) => trouble)) process.exitCode = 1;
}

await main(process.argv.slice(2));
