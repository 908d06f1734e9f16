import type { Fabric } from "../fabrics.ts";
import { gold } from "../fabrics.ts";
import { disc, polar, range, roundRect } from "../geometry.ts";
import { piece, raised } from "../light.ts";
import type { Sheet } from "../sheet.ts";

export function button(x: number, y: number, tone: string, r = 8): string {
  const holes = [45, 135, 225, 315]
    .map((turn) => {
      const [hx, hy] = polar([x, y], r * 0.36, turn);
      return `<circle cx="${hx}" cy="${hy}" r="${r * 0.13}" fill="#000" opacity=".55"/>`;
    })
    .join("");
  return `<circle cx="${x + r * 0.18}" cy="${y + r * 0.3}" r="${r * 1.06}" fill="#000" opacity=".28"/><circle cx="${x}" cy="${y}" r="${r}" fill="${tone}"/><circle cx="${x}" cy="${y}" r="${r * 0.72}" fill="none" stroke="#000" stroke-opacity=".18" stroke-width="${r * 0.16}"/><path d="M${x - r * 0.74} ${y - r * 0.2}A${r * 0.8} ${r * 0.8} 0 0 1 ${x - r * 0.1} ${y - r * 0.8}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="${r * 0.16}"/>${holes}`;
}

export const buttons = (x: number, from: number, to: number, count: number, tone: string, r = 8) =>
  range(count)
    .map((i) => button(x, from + ((to - from) * i) / (count - 1), tone, r))
    .join("");

export const stud = (sheet: Sheet, x: number, y: number, r = 6, stuff = gold) =>
  raised(sheet, piece(sheet, disc(x, y, r), stuff, { volume: 0, edge: 0.5 }), 2);

export function buckle(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  stuff: Fabric = gold,
): string {
  const t = Math.max(4, Math.min(width, height) * 0.14);
  const frame = `${roundRect(x, y, width, height, t * 1.4)} ${roundRect(x + t, y + t, width - 2 * t, height - 2 * t, t * 0.6)}`;
  const fill = stuff(sheet, 0);
  return raised(
    sheet,
    `<path d="${frame}" fill="${fill}" fill-rule="evenodd" stroke="#3a2708" stroke-opacity=".5"/>`,
    2,
  );
}

export function zip(
  from: readonly [number, number],
  to: readonly [number, number],
  tone = "#cfa349",
): string {
  const d = `M${from[0]} ${from[1]}L${to[0]} ${to[1]}`;
  return `<path d="${d}" stroke="#1a1512" stroke-opacity=".75" stroke-width="11" stroke-linecap="round"/><path d="${d}" stroke="${tone}" stroke-width="6.5" stroke-dasharray="3 2.4"/>`;
}

/** A flat strap along a line: dark edge, body, a thread of light and stitching. */
export function strap(d: string, width: number, tone: string, thread = ""): string {
  const line = (stroke: string, w: number, rest = "") =>
    `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${w}" stroke-linejoin="round" ${rest}/>`;
  const sewn = thread ? line(thread, 1.6, `stroke-dasharray="6 4" stroke-opacity=".75"`) : "";
  return `${line("#1a1008", width + 2.5, `stroke-opacity=".55"`)}${line(tone, width)}${line("#000", width * 0.4, `stroke-opacity=".16" transform="translate(${width * 0.2} ${width * 0.16})"`)}${line("#fff", width * 0.22, `stroke-opacity=".26" transform="translate(${-width * 0.2} ${-width * 0.18})"`)}${sewn}`;
}
