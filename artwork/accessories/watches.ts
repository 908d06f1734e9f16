import { flat, gold, steel, tile, weave } from "../fabrics.ts";
import { disc, polar, range, roundRect } from "../geometry.ts";
import { piece, raised } from "../light.ts";
import type { Drawing, Sheet } from "../sheet.ts";
import { buckle } from "./hardware.ts";

import {
  crown,
  glare,
  hands,
  holes,
  hours,
  lugs,
  marks,
  numerals,
  roundCase,
  sewn,
  strapBands,
} from "./watch-parts.ts";

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
