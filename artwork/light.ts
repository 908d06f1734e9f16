import type { Fabric } from "./fabrics.ts";
import { type Point, pointsOf } from "./geometry.ts";
import type { Sheet } from "./sheet.ts";

export type Fold = { d: string; width: number; strength: number };

export type PieceOptions = {
  angle?: number;
  folds?: readonly Fold[];
  volume?: number;
  shine?: number;
  edge?: number;
  hollow?: boolean;
};

/** Filters work on what they are given room for; tight room is what keeps drawing fast. */
function room(markup: string, reach: number): string {
  const paths = [...markup.matchAll(/ d="([^"]+)"/g)].flatMap((found) => pointsOf(found[1] ?? ""));
  const dots = [...markup.matchAll(/cx="([\d.-]+)" cy="([\d.-]+)"/g)].map(
    (found): Point => [Number(found[1]), Number(found[2])],
  );
  const points = [...paths, ...dots];
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, top] = [Math.min(...xs) - reach, Math.min(...ys) - reach];
  const [right, bottom] = [Math.max(...xs) + reach, Math.max(...ys) + reach];
  return `color-interpolation-filters="sRGB" filterUnits="userSpaceOnUse" x="${left}" y="${top}" width="${right - left}" height="${bottom - top}"`;
}

const blur = (sheet: Sheet, deviation: number, d: string) =>
  sheet.url(
    (id) =>
      `<filter id="${id}" ${room(` d="${d}"`, 20)}><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
  );

export const clip = (sheet: Sheet, d: string) =>
  sheet.url((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`);

const daylight = (sheet: Sheet, strength: number) =>
  sheet.url(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="${0.2 * strength}"/><stop offset=".4" stop-color="#fff" stop-opacity="0"/><stop offset=".6" stop-color="#120a20" stop-opacity="0"/><stop offset="1" stop-color="#120a20" stop-opacity="${0.26 * strength}"/></linearGradient>`,
  );

/** A fold starts wide at its first point and runs out to nothing at its last. */
export const fold = (d: string, width = 18, strength = 1): Fold => ({
  d,
  width,
  strength,
});

function crease({ d, width }: Fold, offset: number): string {
  const [start, bend, end] = pointsOf(d) as [Point, Point, Point];
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]) || 1;
  const nx = -(end[1] - start[1]) / length;
  const ny = (end[0] - start[0]) / length;
  const at = ([x, y]: Point, reach: number) =>
    `${(x + nx * reach + offset).toFixed(1)} ${(y + ny * reach + offset).toFixed(1)}`;
  return `M${at(start, width / 2)} Q${at(bend, width / 3)} ${at(end, 0)} Q${at(bend, -width / 3)} ${at(start, -width / 2)} Z`;
}

function drawFolds(sheet: Sheet, folds: readonly Fold[], d: string): string {
  if (folds.length === 0) return "";
  const dark = folds
    .map((one) => `<path d="${crease(one, 0)}" fill="#140c1a" opacity="${0.32 * one.strength}"/>`)
    .join("");
  const pale = folds
    .map(
      (one) =>
        `<path d="${crease(one, -one.width * 0.6)}" fill="#fff" opacity="${0.15 * one.strength}"/>`,
    )
    .join("");
  return `<g filter="${blur(sheet, 5, d)}">${dark}${pale}</g>`;
}

/** One part of a thing: filled, lit from the upper left, folded, edged. */
export function piece(sheet: Sheet, d: string, fabric: Fabric, options: PieceOptions = {}): string {
  const { angle = 0, folds = [], volume = 1, shine = 1, edge = 0.4, hollow = false } = options;
  const deep = `<g filter="${blur(sheet, 8, d)}" fill="none"><path d="${d}" stroke="#1c1216" stroke-opacity=".75" stroke-width="22" transform="translate(5 7)"/></g>`;
  const rim = `<g filter="${blur(sheet, 6, d)}" fill="none"><path d="${d}" stroke="#1c1216" stroke-opacity="${0.28 * volume}" stroke-width="13" transform="translate(-3 -4)"/></g><g filter="${blur(sheet, 4, d)}" fill="none"><path d="${d}" stroke="#fff" stroke-opacity="${0.3 * volume}" stroke-width="7" transform="translate(6 7)"/></g>`;
  return `<g clip-path="${clip(sheet, d)}"><path d="${d}" fill="${fabric(sheet, angle)}"/><path d="${d}" fill="${daylight(sheet, shine)}"/>${drawFolds(sheet, folds, d)}${hollow ? deep : volume ? rim : ""}</g><path d="${d}" fill="none" stroke="#1a1210" stroke-opacity="${edge}" stroke-width="1.3"/>`;
}

/** Lifts a part off what lies under it by a small shadow. */
export function raised(sheet: Sheet, markup: string, height = 4): string {
  const filter = sheet.url(
    (id) =>
      `<filter id="${id}" ${room(markup, 44)}><feGaussianBlur in="SourceAlpha" stdDeviation="${height}"/><feOffset dx="${height * 0.6}" dy="${height}"/><feComponentTransfer><feFuncA type="linear" slope=".42"/></feComponentTransfer><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>`,
  );
  return `<g filter="${filter}">${markup}</g>`;
}

export const seam = (d: string, tone = "#1a1210", opacity = 0.4) =>
  `<path d="${d}" fill="none" stroke="${tone}" stroke-opacity="${opacity}" stroke-width="1.6" stroke-linecap="round"/>`;

export const stitch = (d: string, tone = "#fff", opacity = 0.6) =>
  `<path d="${d}" fill="none" stroke="${tone}" stroke-opacity="${opacity}" stroke-width="1.8" stroke-dasharray="6 4" stroke-linecap="round"/>`;
