import { mkdir, writeFile } from "node:fs/promises";
import { webpWithin } from "./encode.ts";
import { homeScenes } from "./home-scenes.ts";
import { openRaster } from "./raster.ts";

const folder = new URL("../src/assets/home/", import.meta.url);
const wanted = process.argv.slice(2);

await mkdir(folder, { recursive: true });
const raster = await openRaster();
for (const { file, width, height, limit, small, svg } of homeScenes) {
  if (wanted.length > 0 && !wanted.includes(file)) continue;
  const drawn = await raster.draw(svg, width, height);
  await writeFile(new URL(`${file}.webp`, folder), await webpWithin(limit, drawn));
  const smaller = await webpWithin(small.limit, drawn, small.width);
  await writeFile(new URL(`${file}-small.webp`, folder), smaller);
}
await raster.close();
