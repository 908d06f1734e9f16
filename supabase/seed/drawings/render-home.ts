import { mkdir, writeFile } from "node:fs/promises";
import { rasterOf, webpWithin } from "./encode.ts";
import { homeScenes } from "./home-scenes.ts";

const folder = new URL("../../../src/assets/", import.meta.url);
const wanted = process.argv.slice(2);

await mkdir(folder, { recursive: true });
for (const { file, width, height, limit, small, svg } of homeScenes) {
  if (wanted.length > 0 && !wanted.includes(file)) continue;
  const raster = await rasterOf(svg, width, height);
  await writeFile(new URL(`${file}.webp`, folder), await webpWithin(limit, raster));
  const smaller = await webpWithin(small.limit, raster, small.width);
  await writeFile(new URL(`${file}-small.webp`, folder), smaller);
}
