import { mkdir, writeFile } from "node:fs/promises";
import { catalog } from "../supabase/seed/catalog.ts";
import { backdrop, laid, moods } from "./backdrop.ts";
import { drawings } from "./drawings.ts";
import { webpWithin } from "./encode.ts";
import { openRaster } from "./raster.ts";
import { Sheet } from "./sheet.ts";

/** Large enough to look at closely; the server renders what the pages show from it. */
const [width, height, limit] = [1200, 1500, 50_000];

const folder = new URL("../supabase/seed/images/", import.meta.url);
const wanted = process.argv.slice(2);
const moodOf = { 1: moods.men, 2: moods.women, 3: moods.accessories } as const;

await mkdir(folder, { recursive: true });
const raster = await openRaster();
for (const { image, categoryId } of catalog) {
  const slug = image.replace(".webp", "");
  if (wanted.length > 0 && !wanted.some((part) => slug.includes(part))) continue;
  const draw = drawings[slug];
  if (!draw) throw new Error(`No drawing for ${slug}`);
  const sheet = new Sheet();
  const markup = backdrop(sheet, moodOf[categoryId]) + laid(sheet, draw(sheet));
  const drawn = await raster.draw(sheet.svg(800, 1000, markup), width, height);
  await writeFile(new URL(image, folder), await webpWithin(limit, drawn));
}
await raster.close();
