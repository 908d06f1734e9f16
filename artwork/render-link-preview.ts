import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import chromium from "@sparticuz/chromium";
import { chromium as browserType } from "playwright-core";
import sharp from "sharp";
import { backdrop, moods } from "./backdrop.ts";
import { linkPreviewGoods } from "./home-scenes.ts";
import { Sheet } from "./sheet.ts";

const [width, height] = [1200, 630];

// A browser sets the word because the SVG renderer cannot read the shop's WOFF2 fonts.
async function wordmark(): Promise<Buffer> {
  const { resolve } = createRequire(import.meta.url);
  const file = resolve("@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2");
  const font = (await readFile(file)).toString("base64");
  const browser = await browserType.launch({
    args: chromium.args,
    executablePath: await chromium.executablePath(),
  });
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<style>
    @font-face { font-family: Fraunces; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) }
    body { margin: 0; padding: 214px 0 0 84px; color: #fbf8f2; font: 500 180px/1 Fraunces; letter-spacing: -.02em }
  </style>Ntoma`);
  await page.evaluate("document.fonts.ready");
  const image = await page.screenshot({ omitBackground: true });
  await browser.close();
  return image;
}

const sheet = new Sheet();
const scene = backdrop(sheet, moods.night, width, height) + linkPreviewGoods(sheet);
await sharp(Buffer.from(sheet.svg(width, height, scene)), { density: 144 })
  .resize(width, height)
  .composite([{ input: await wordmark() }])
  .png({ palette: true, colours: 160, effort: 10 })
  .toFile(fileURLToPath(new URL("../src/assets/og.png", import.meta.url)));
