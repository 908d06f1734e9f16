import { mkdir, writeFile } from "node:fs/promises";
import { webpWithin } from "./encode.ts";
import { homeScenes } from "./home-scenes.ts";

const folder = new URL("../../../src/assets/", import.meta.url);
const wanted = process.argv.slice(2);

await mkdir(folder, { recursive: true });
for (const { file, width, height, limit, svg } of homeScenes) {
  if (wanted.length > 0 && !wanted.includes(file)) continue;
  await writeFile(new URL(`${file}.webp`, folder), await webpWithin(limit, svg, width, height));
}
