import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { homeScenes } from "./home-scenes.ts";

const folder = fileURLToPath(new URL("../../../src/assets/", import.meta.url));
const wanted = process.argv.slice(2);

for (const { file, width, height, quality, svg } of homeScenes) {
  if (wanted.length > 0 && !wanted.includes(file)) continue;
  await sharp(Buffer.from(svg), { density: 144 })
    .resize(width, height)
    .webp({ quality, effort: 6, smartSubsample: true })
    .toFile(`${folder}${file}.webp`);
}
