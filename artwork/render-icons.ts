import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const assets = new URL("../src/assets/", import.meta.url);
const favicon = await readFile(new URL("favicon.svg", assets), "utf8");

/** Phones cut their own corners, and as much as a tenth off each side. */
function fullBleed(share: number): Buffer {
  const edge = (64 * (1 / share - 1)) / 2;
  const box = `viewBox="${-edge} ${-edge} ${64 + 2 * edge} ${64 + 2 * edge}"`;
  const ground = `<rect x="-40" y="-40" width="144" height="144" fill="#2e3a78"/>`;
  return Buffer.from(
    favicon.replace('viewBox="0 0 64 64"', box).replace(/<rect[^>]*\/>/, () => ground),
  );
}

const icons = [
  { file: "apple-touch-icon.png", size: 180, share: 0.86 },
  { file: "icon-512.png", size: 512, share: 0.78 },
];
for (const { file, size, share } of icons) {
  await sharp(fullBleed(share), { density: 600 })
    .resize(size, size)
    .png({ palette: true, colours: 64 })
    .toFile(fileURLToPath(new URL(file, assets)));
}
