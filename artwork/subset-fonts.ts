import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

/** What the shop's own texts consist of; every page loads these characters. */
const common = `${characters(0x20, 0x7e)}\u00a0©·×–—‘’“”…`;
/** The rest of the fonts' Latin files, loaded by pages that show it: see `unicode-range` in styles.css. */
const accents = [...characters(0xa1, 0xff), ...characters(0x131, 0x153), ..."€™−"]
  .filter((character) => !common.includes(character))
  .join("");

/** What browsers apply by themselves. */
const features = ["calt", "ccmp", "clig", "kern", "liga", "locl", "mark", "mkmk", "rlig", "rvrn"];

const fonts = [
  { name: "figtree", weights: { min: 400, max: 700 }, keepFeatures: [...features, "tnum"] },
  // One weight: the others would double the file, which every first page waits for.
  { name: "fraunces", weights: { min: 500, max: 500 }, keepFeatures: features },
];

function characters(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  ).join("");
}

const { resolve } = createRequire(import.meta.url);
for (const { name, weights, keepFeatures } of fonts) {
  const file = resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`);
  const options = {
    targetFormat: "woff2",
    keepFeatures,
    variationAxes: { wght: weights },
  } as const;
  for (const [part, text] of Object.entries({ common, accents })) {
    const font = await subsetFont(await readFile(file), text, options);
    await writeFile(new URL(`../src/assets/fonts/${name}-${part}.woff2`, import.meta.url), font);
  }
}
