import type { Fabric } from "../fabrics.ts";
import { disc, polar, range, roundRect } from "../geometry.ts";
import { piece, raised, stitch } from "../light.ts";
import type { Sheet } from "../sheet.ts";

const band = (top: number, bottom: number, from: number, to: number) =>
  `M${400 - from / 2} ${top} L${400 + from / 2} ${top} L${400 + to / 2} ${bottom} L${400 - to / 2} ${bottom} Z`;
const upperBand = band(90, 400, 116, 148);
const lowerBand = band(600, 910, 148, 116);

export const strapBands = (sheet: Sheet, stuff: Fabric) =>
  piece(sheet, upperBand, stuff, { volume: 1.3 }) + piece(sheet, lowerBand, stuff, { volume: 1.3 });

export const sewn = (tone: string) =>
  stitch("M352 96 L338 396", tone, 0.8) +
  stitch("M448 96 L462 396", tone, 0.8) +
  stitch("M338 604 L352 904", tone, 0.8) +
  stitch("M462 604 L448 904", tone, 0.8);

export const holes = range(5)
  .map((i) => `<ellipse cx="400" cy="${720 + i * 36}" rx="6" ry="7" fill="#000" opacity=".6"/>`)
  .join("");

export const lugs = (sheet: Sheet, stuff: Fabric) =>
  [
    [316, 372],
    [464, 372],
    [316, 584],
    [464, 584],
  ]
    .map(([x = 0, y = 0]) => piece(sheet, roundRect(x, y, 22, 46, 8), stuff, { volume: 0.6 }))
    .join("");

export const crown = (sheet: Sheet, stuff: Fabric, x = 524) =>
  raised(sheet, piece(sheet, roundRect(x, 482, 26, 36, 6), stuff, { volume: 0.5 }), 2);

export function marks(
  count: number,
  radius: number,
  length: number,
  width: number,
  tone: string,
): string {
  return range(count)
    .map((i) => {
      const turn = (i * 360) / count;
      const [x1, y1] = polar([400, 500], radius, turn);
      const [x2, y2] = polar([400, 500], radius - length, turn);
      return `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${tone}" stroke-width="${width}"/>`;
    })
    .join("");
}

export function hands(tone: string, width: number, hour = 52, minute = 78): string {
  const [hx, hy] = polar([400, 500], hour, 214);
  const [mx, my] = polar([400, 500], minute, 306);
  const lines = (dx: number, dy: number, stroke: string, opacity: number) =>
    `<g transform="translate(${dx} ${dy})" stroke="${stroke}" stroke-opacity="${opacity}" stroke-linecap="round"><path d="M400 500L${hx} ${hy}" stroke-width="${width + 2}"/><path d="M400 500L${mx} ${my}" stroke-width="${width}"/></g>`;
  return `${lines(2, 3, "#000", 0.35)}${lines(0, 0, tone, 1)}<circle cx="400" cy="500" r="${width + 2}" fill="${tone}"/>`;
}

export const glare = `<path d="M318 470 C330 424 366 396 410 392 C372 416 346 446 336 492 Z" fill="#fff" opacity=".3"/>`;

export function numerals(
  names: readonly (readonly [string, number])[],
  radius: number,
  size: number,
  tone: string,
): string {
  return names
    .map(([name, turn]) => {
      const [x, y] = polar([400, 500], radius, turn);
      return `<text x="${x}" y="${y + size * 0.35}" font-family="DejaVu Sans" font-size="${size}" font-weight="bold" text-anchor="middle" fill="${tone}">${name}</text>`;
    })
    .join("");
}

export const roundCase = (sheet: Sheet, stuff: Fabric, dial: Fabric, radius = 128, rim = 18) =>
  `${raised(sheet, piece(sheet, disc(400, 500, radius), stuff, { volume: 1 }), 6)}${piece(sheet, disc(400, 500, radius - rim), dial, { hollow: true, shine: 0.6 })}`;

export const hours = range(12).map((i) => [String(i + 1), (i + 1) * 30 - 90] as const);
