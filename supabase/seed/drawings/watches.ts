import { type Fabric, flat, gold, steel, tile, weave } from "./fabrics.ts";
import { disc, polar, range, roundRect } from "./geometry.ts";
import { buckle } from "./hardware.ts";
import { piece, raised, stitch } from "./light.ts";
import type { Drawing, Sheet } from "./sheet.ts";

const band = (top: number, bottom: number, from: number, to: number) =>
  `M${400 - from / 2} ${top} L${400 + from / 2} ${top} L${400 + to / 2} ${bottom} L${400 - to / 2} ${bottom} Z`;
const upperBand = band(90, 400, 116, 148);
const lowerBand = band(600, 910, 148, 116);

const strapBands = (sheet: Sheet, stuff: Fabric) =>
  piece(sheet, upperBand, stuff, { volume: 1.3 }) + piece(sheet, lowerBand, stuff, { volume: 1.3 });

const sewn = (tone: string) =>
  stitch("M352 96 L338 396", tone, 0.8) +
  stitch("M448 96 L462 396", tone, 0.8) +
  stitch("M338 604 L352 904", tone, 0.8) +
  stitch("M462 604 L448 904", tone, 0.8);

const holes = range(5)
  .map((i) => `<ellipse cx="400" cy="${720 + i * 36}" rx="6" ry="7" fill="#000" opacity=".6"/>`)
  .join("");

const lugs = (sheet: Sheet, stuff: Fabric) =>
  [
    [316, 372],
    [464, 372],
    [316, 584],
    [464, 584],
  ]
    .map(([x = 0, y = 0]) => piece(sheet, roundRect(x, y, 22, 46, 8), stuff, { volume: 0.6 }))
    .join("");

const crown = (sheet: Sheet, stuff: Fabric, x = 524) =>
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

function hands(tone: string, width: number, hour = 52, minute = 78): string {
  const [hx, hy] = polar([400, 500], hour, 214);
  const [mx, my] = polar([400, 500], minute, 306);
  const lines = (dx: number, dy: number, stroke: string, opacity: number) =>
    `<g transform="translate(${dx} ${dy})" stroke="${stroke}" stroke-opacity="${opacity}" stroke-linecap="round"><path d="M400 500L${hx} ${hy}" stroke-width="${width + 2}"/><path d="M400 500L${mx} ${my}" stroke-width="${width}"/></g>`;
  return `${lines(2, 3, "#000", 0.35)}${lines(0, 0, tone, 1)}<circle cx="400" cy="500" r="${width + 2}" fill="${tone}"/>`;
}

const glare = `<path d="M318 470 C330 424 366 396 410 392 C372 416 346 446 336 492 Z" fill="#fff" opacity=".3"/>`;

function numerals(
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

const roundCase = (sheet: Sheet, stuff: Fabric, dial: Fabric, radius = 128, rim = 18) =>
  `${raised(sheet, piece(sheet, disc(400, 500, radius), stuff, { volume: 1 }), 6)}${piece(sheet, disc(400, 500, radius - rim), dial, { hollow: true, shine: 0.6 })}`;

const hours = range(12).map((i) => [String(i + 1), (i + 1) * 30 - 90] as const);

const field: Drawing = (sheet) => ({
  finish: "cloth",
  scale: 1.06,
  markup: [
    strapBands(sheet, weave("#6a6d46", 0.14)),
    sewn("#e6e0c0"),
    holes,
    buckle(sheet, 334, 74, 132, 50, steel),
    lugs(sheet, steel),
    roundCase(sheet, steel, flat("#f2ead6")),
    crown(sheet, steel),
    marks(60, 106, 6, 1.6, "#3b352c"),
    marks(12, 106, 9, 3.4, "#3b352c"),
    numerals(hours, 82, 22, "#2d2823"),
    hands("#2d2823", 5),
    `<path d="M400 520L400 414" stroke="#b4512f" stroke-width="2.4"/>`,
    glare,
  ].join(""),
});

const mesh = tile(
  10,
  10,
  `<rect width="10" height="10" fill="#c79b42"/><path d="M0 0L5 5L10 0M0 10L5 5L10 10" fill="none" stroke="#7d5a1c" stroke-width="1.8"/><path d="M0 5L5 0L10 5L5 10Z" fill="none" stroke="#f3dc9b" stroke-opacity=".7" stroke-width="1"/>`,
);

const dress: Drawing = (sheet) => ({
  finish: "smooth",
  scale: 1.06,
  markup: [
    strapBands(sheet, mesh),
    raised(sheet, piece(sheet, roundRect(332, 806, 136, 54, 8), gold, { volume: 0.8 }), 4),
    lugs(sheet, gold),
    roundCase(sheet, gold, flat("#1c2350"), 132, 12),
    crown(sheet, gold, 528),
    marks(12, 108, 24, 4, "#ecca7c"),
    hands("#f0d48d", 4, 56, 84),
    glare,
  ].join(""),
});

function linkRows(sheet: Sheet, top: number, count: number, from: number, to: number): string {
  return range(count)
    .map((i) => {
      const width = from + ((to - from) * i) / (count - 1);
      const y = top + i * 31;
      const side = width * 0.29;
      const link = (x: number, w: number) =>
        piece(sheet, roundRect(x, y, w, 29, 6), steel, { volume: 0.7 });
      return (
        link(400 - width / 2, side) +
        link(400 + width / 2 - side, side) +
        link(400 - width / 2 + side, width - side * 2)
      );
    })
    .join("");
}

const diver: Drawing = (sheet) => ({
  finish: "smooth",
  scale: 1.06,
  markup: [
    linkRows(sheet, 92, 10, 112, 150),
    linkRows(sheet, 598, 10, 150, 112),
    lugs(sheet, steel),
    roundCase(sheet, steel, flat("#1f2857"), 142, 12),
    crown(sheet, steel, 538),
    `<circle cx="400" cy="500" r="116" fill="none" stroke="#151a3a" stroke-width="26"/>`,
    marks(60, 126, 7, 1.6, "#e9ecf2"),
    marks(12, 126, 16, 4, "#e9ecf2"),
    piece(sheet, disc(400, 500, 102), flat("#2e3a78"), { hollow: true }),
    range(12)
      .map((i) => {
        const [x, y] = polar([400, 500], 82, i * 30 - 90);
        return `<circle cx="${x}" cy="${y}" r="${i % 3 === 0 ? 8.5 : 6}" fill="#f4f6ee"/>`;
      })
      .join(""),
    hands("#f4f6ee", 7, 46, 66),
    `<path d="M400 520L434 430" stroke="#e0793f" stroke-width="3"/>`,
    glare,
  ].join(""),
});

const square: Drawing = (sheet) => ({
  finish: "leather",
  scale: 1.06,
  markup: [
    strapBands(sheet, flat("#55331f")),
    sewn("#d9b48a"),
    holes,
    buckle(sheet, 334, 74, 132, 50),
    lugs(sheet, gold),
    raised(sheet, piece(sheet, roundRect(284, 380, 232, 240, 52), gold, { volume: 1 }), 6),
    crown(sheet, gold, 512),
    piece(sheet, roundRect(302, 398, 196, 204, 40), flat("#f5ecd8"), { hollow: true, shine: 0.6 }),
    `<path d="${roundRect(318, 414, 164, 172, 28)}" fill="none" stroke="#a98242" stroke-width="1.6"/>`,
    numerals(
      [
        ["XII", -90],
        ["III", 0],
        ["VI", 90],
        ["IX", 180],
      ],
      66,
      24,
      "#3b2a18",
    ),
    hands("#3b2a18", 4, 40, 58),
  ].join(""),
});

export const watches: Record<string, Drawing> = {
  "accra-field-watch": field,
  "obuasi-gold-dress-watch": dress,
  "harbour-steel-diver": diver,
  "labone-square-watch": square,
};
