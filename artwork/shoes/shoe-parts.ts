import { type Fabric, flat } from "../fabrics.ts";
import { mirror, range } from "../geometry.ts";
import { type Fold, fold, piece } from "../light.ts";
import type { Sheet } from "../sheet.ts";

export type Side = (d: string) => string;

export const last =
  "M282 206 C334 204 372 262 370 350 C368 430 344 480 342 560 C342 640 352 690 334 744 C316 794 226 796 206 746 C190 700 204 630 200 556 C194 480 168 430 170 348 C174 262 222 208 282 206 Z";
export const footbed =
  "M282 226 C326 226 352 276 350 350 C348 430 326 480 324 560 C324 640 332 690 318 734 C304 772 240 774 224 736 C210 700 222 630 218 556 C212 480 188 430 190 348 C194 276 232 228 282 226 Z";
export const mouth =
  "M270 500 C310 500 326 540 322 600 C320 650 330 690 316 728 C304 760 238 760 224 728 C212 690 222 650 220 600 C216 540 230 500 270 500 Z";

/** Both shoes of a pair; each is turned out a little, as one would set them down. */
export function pairOf(draw: (side: Side) => string): string {
  return `<g transform="rotate(-5 270 500)">${draw((d) => d)}</g><g transform="rotate(5 530 500)">${draw((d) => mirror(d))}</g>`;
}

export const sole = (side: Side, tone: string, width = 20) =>
  `<path d="${side(last)}" fill="${tone}" stroke="${tone}" stroke-width="${width}"/><path d="${side(last)}" fill="none" stroke="#fff" stroke-opacity=".14" stroke-width="${width - 6}"/>`;

export function opening(sheet: Sheet, side: Side, inside: string, path = mouth): string {
  return `${piece(sheet, side(path), flat(inside), { hollow: true, edge: 0.7 })}`;
}

const vampFolds: readonly Fold[] = [
  fold("M196 420 Q240 446 290 440", 12, 0.7),
  fold("M346 420 Q310 440 270 436", 12, 0.6),
];

export function upper(sheet: Sheet, side: Side, stuff: Fabric, shine = 1.5): string {
  const gleam = `<path d="${side("M216 300 C226 256 252 236 280 236 C256 254 236 284 232 330 Z")}" fill="#fff" opacity=".22"/>`;
  const folds = vampFolds.map((one) => ({ ...one, d: side(one.d) }));
  return `${piece(sheet, side(last), stuff, { folds, shine, volume: 1.4 })}${gleam}`;
}

export function laces(side: Side, tone: string, rows: number, from: number, to: number): string {
  return range(rows)
    .map((i) => {
      const y = from + ((to - from) * i) / (rows - 1);
      const d = side(`M238 ${y} C256 ${y - 8} 286 ${y - 8} 304 ${y}`);
      return `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="11" stroke-linecap="round" transform="translate(1 3)"/><path d="${d}" fill="none" stroke="${tone}" stroke-width="8.5" stroke-linecap="round"/>`;
    })
    .join("");
}
