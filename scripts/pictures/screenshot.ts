import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import sharp from "sharp";
import type { Screen } from "./screen.ts";

export const viewports = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
] as const;

export type Screenshot = { name: string; width: number; file: string; error?: string };

const ACTION_TIMEOUT_MS = 20_000;
/** Pages with a pending request never become idle. */
const IDLE_TIMEOUT_MS = 5000;
/** The maximum height of a WebP file, rounded down. */
const MAX_HEIGHT = 16_000;

/** Takes one screenshot, also after an error, which is returned. */
export async function takeScreenshot(
  browser: Browser,
  url: string,
  screen: Screen,
  options: BrowserContextOptions & { viewport: { width: number; height: number } },
  folder: string,
): Promise<Screenshot> {
  const { width } = options.viewport;
  const context = await browser.newContext({ ...options, reducedMotion: "no-preference" });
  const page = await context.newPage();
  page.setDefaultTimeout(ACTION_TIMEOUT_MS);
  const error = await prepare(page, url, screen);
  const file = `${screen.name}-${width}.webp`;
  await writeFile(join(folder, file), await capture(page, screen));
  await context.close();
  return { name: screen.name, width, file, ...(error && { error }) };
}

async function prepare(page: Page, url: string, screen: Screen): Promise<string | undefined> {
  try {
    await screen.before?.(page);
    await page.goto(new URL(screen.path, url).href);
    await waitUntilStable(page);
    await screen.action?.(page);
    await waitUntilStable(page);
    return undefined;
  } catch (error) {
    return String(error).split("\n")[0];
  }
}

/** Waits for fonts, pictures and animations. */
async function waitUntilStable(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.waitForFunction(() => document.getElementById("root")?.childElementCount !== 0);
  await page.waitForLoadState("networkidle", { timeout: IDLE_TIMEOUT_MS }).catch(() => undefined);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    const animations = document.getAnimations().filter(({ effect }) => {
      const { iterations } = effect?.getTiming() ?? {};
      return iterations !== Number.POSITIVE_INFINITY;
    });
    await Promise.all(animations.map(({ finished }) => finished.catch(() => undefined)));
  });
}

async function capture(page: Page, { windowOnly = false }: Screen): Promise<Buffer> {
  const picture = sharp(await page.screenshot({ fullPage: !windowOnly }));
  const { width, height } = await picture.metadata();
  const cropped =
    height > MAX_HEIGHT ? picture.extract({ left: 0, top: 0, width, height: MAX_HEIGHT }) : picture;
  return cropped.webp({ quality: 82 }).toBuffer();
}
