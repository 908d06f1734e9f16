import { writeFile } from "node:fs/promises";
import { fontOf, type Outline, type Point } from "./sign-font.ts";

/** Figtree has no cedi sign: ours follows its capital C, for the light and for the strong weights. */
const strokes = [
  ["cedi-regular", 74],
  ["cedi-strong", 112],
] as const;

const middle = { x: 340, y: 350 };
const radius = { x: 292, y: 362 };
const opening = 44;
/** Half of one of the eight curves that lead around. */
const half = (360 - 2 * opening) / 16;

/** Quadratic curves along an ellipse, from one side of the C's opening to the other. */
function arc(rx: number, ry: number): Point[] {
  const at = (degrees: number, reach = 1): [number, number] => {
    const angle = (degrees * Math.PI) / 180;
    return [middle.x + rx * reach * Math.cos(angle), middle.y + ry * reach * Math.sin(angle)];
  };
  const points: Point[] = [[...at(opening), true]];
  for (let angle = opening; angle < 360 - opening - half; angle += 2 * half) {
    points.push([...at(angle + half, 1 / Math.cos((half * Math.PI) / 180)), false]);
    points.push([...at(angle + 2 * half), true]);
  }
  return points;
}

function cediSign(stroke: number): Outline {
  const letter = [
    ...arc(radius.x, radius.y),
    ...arc(radius.x - stroke, radius.y - stroke).reverse(),
  ];
  const [left, right] = [middle.x + 8 - stroke * 0.43, middle.x + 8 + stroke * 0.43];
  const bar: Point[] = [
    [right, -96, true],
    [right, 796, true],
    [left, 796, true],
    [left, -96, true],
  ];
  return { width: 606, contours: [letter, bar] };
}

for (const [file, stroke] of strokes) {
  const font = fontOf("Cedi", 0x20b5, cediSign(stroke));
  await writeFile(new URL(`../src/assets/fonts/${file}.woff`, import.meta.url), font);
}
