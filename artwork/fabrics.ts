import { range } from "./geometry.ts";
import type { Sheet } from "./sheet.ts";

export type Fabric = (sheet: Sheet, angle: number) => string;

export function tile(width: number, height: number, content: string): Fabric {
  return (sheet, angle) =>
    sheet.url(
      (id) =>
        `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})">${content}</pattern>`,
    );
}

const rect = (x: number, y: number, w: number, h: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`;

export const flat =
  (colour: string): Fabric =>
  () =>
    colour;

export const weave = (colour: string, strength = 0.05): Fabric =>
  tile(
    6,
    6,
    `${rect(0, 0, 6, 6, colour)}<path d="M0 1.5H6M0 4.5H6" stroke="#000" stroke-opacity="${strength}" stroke-width="1.2"/><path d="M1.5 0V6M4.5 0V6" stroke="#fff" stroke-opacity="${strength * 1.3}" stroke-width="1.2"/>`,
  );

export const twill = (colour: string, line = "#fff", strength = 0.12): Fabric =>
  tile(
    7,
    7,
    `${rect(0, 0, 7, 7, colour)}<path d="M-1 8L8 -1M-4 4L4 -4M3 11L11 3" stroke="${line}" stroke-opacity="${strength}" stroke-width="1.6"/>`,
  );

export const stripe = (ground: string, line: string, gap = 20, width = 7) =>
  tile(gap, gap, rect(0, 0, gap, gap, ground) + rect(0, 0, width, gap, line));

export const chalkStripe = (ground: string, line: string) =>
  tile(
    26,
    26,
    `${rect(0, 0, 26, 26, ground)}<path d="M13 0V26" stroke="${line}" stroke-opacity=".38" stroke-width="1.6"/>`,
  );

/** Satin has no weave to see: broad soft bands of light do the work. */
export const satin =
  (dark: string, mid: string, pale: string): Fabric =>
  (sheet, angle) =>
    sheet.url(
      (id) =>
        `<linearGradient id="${id}" x1="0" x2="1" gradientTransform="rotate(${angle} .5 .5)"><stop offset="0" stop-color="${mid}"/><stop offset=".18" stop-color="${pale}"/><stop offset=".36" stop-color="${mid}"/><stop offset=".52" stop-color="${dark}"/><stop offset=".66" stop-color="${pale}"/><stop offset=".82" stop-color="${mid}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`,
    );

export const metal =
  (dark: string, mid: string, pale: string): Fabric =>
  (sheet, angle) =>
    sheet.url(
      (id) =>
        `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1" gradientTransform="rotate(${angle} .5 .5)"><stop offset="0" stop-color="${pale}"/><stop offset=".35" stop-color="${mid}"/><stop offset=".55" stop-color="${dark}"/><stop offset=".72" stop-color="${mid}"/><stop offset=".86" stop-color="${pale}"/><stop offset="1" stop-color="${mid}"/></linearGradient>`,
    );

export const gold = metal("#8a6321", "#cfa349", "#f6e3a8");
export const steel = metal("#6d7480", "#b4bac3", "#f4f6f8");
export const darkMetal = metal("#221d1a", "#4a4541", "#8f8a84");

export const straw = (ground: string, dark: string): Fabric =>
  tile(
    16,
    12,
    `${rect(0, 0, 16, 12, ground)}<path d="M0 3C3 0 5 0 8 3S13 6 16 3M0 9C3 12 5 12 8 9S13 6 16 9" fill="none" stroke="${dark}" stroke-opacity=".45" stroke-width="2"/>`,
  );

export function smockStrips(ground: string, dark: string, accent: string): Fabric {
  const lines = range(4).map((i) => rect(8 + i * 6, 0, 2.6, 8, dark));
  return tile(
    76,
    8,
    `${rect(0, 0, 76, 8, ground)}${lines.join("")}${rect(40, 0, 14, 8, dark)}${rect(45, 0, 4, 8, accent)}${rect(62, 0, 3, 8, dark)}${rect(68, 0, 3, 8, dark)}${rect(74.6, 0, 1.4, 8, "#00000066")}<path d="M0 2H76M0 6H76" stroke="#fff" stroke-opacity=".16"/>`,
  );
}
