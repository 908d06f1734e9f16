import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import sharp from "sharp";
import type { Screen } from "./screens.ts";

export const windows = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
] as const;

export type Shot = { name: string; width: number; file: string; trouble?: string };

const PATIENCE_MS = 20_000;
/** Where a request is held back, the network never falls silent. */
const QUIET_MS = 5000;
/** WebP knows no taller pictures. */
const TALLEST = 16_000;

/** Takes one picture; what could not be done before it is noted, and the picture taken all the same. */
export async function takePicture(
  browser: Browser,
  url: string,
  screen: Screen,
  options: BrowserContextOptions & { viewport: { width: number; height: number } },
  folder: string,
): Promise<Shot> {
  const { width } = options.viewport;
  const context = await browser.newContext({ ...options, reducedMotion: "no-preference" });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const trouble = await prepare(page, url, screen);
  const file = `${screen.name}-${width}.webp`;
  await writeFile(join(folder, file), await shoot(page, screen));
  await context.close();
  return { name: screen.name, width, file, ...(trouble && { trouble }) };
}

async function prepare(page: Page, url: string, screen: Screen): Promise<string | undefined> {
  try {
    await screen.given?.(page);
    await page.goto(url + screen.path);
    await settled(page);
    await screen.act?.(page);
    await settled(page);
    return undefined;
  } catch (error) {
    return String(error).split("\n")[0];
  }
}

/** Fonts are there, lazy pictures have been passed by and have come, and nothing moves any more. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.waitForFunction(() => document.getElementById("root")?.childElementCount);
  await page.waitForLoadState("networkidle", { timeout: QUIET_MS }).catch(() => undefined);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    const moving = document.getAnimations().filter(({ effect }) => {
      const { iterations } = effect?.getTiming() ?? {};
      return iterations !== Number.POSITIVE_INFINITY;
    });
    await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
  });
}

async function shoot(page: Page, { windowOnly = false }: Screen): Promise<Buffer> {
  const picture = sharp(await page.screenshot({ fullPage: !windowOnly }));
  const { width, height } = await picture.metadata();
  const shown =
    height > TALLEST ? picture.extract({ left: 0, top: 0, width, height: TALLEST }) : picture;
  return shown.webp({ quality: 82 }).toBuffer();
}
