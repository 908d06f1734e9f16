import { darkMetal, type Fabric, flat, gold, tile } from "../fabrics.ts";
import { disc, range, roundRect } from "../geometry.ts";
import { clip, piece, raised, stitch } from "../light.ts";
import { kente } from "../prints.ts";
import type { Drawing, Sheet } from "../sheet.ts";
import { buckle, stud } from "./hardware.ts";

const cy = 470;
const [rx, ry] = [262, 138];
const kx = rx * 0.552;
const ky = ry * 0.552;

const arc = (y: number, bulge: 1 | -1) =>
  `C${400 - rx} ${y + ky * bulge} ${400 - kx} ${y + ry * bulge} 400 ${y + ry * bulge} C${400 + kx} ${y + ry * bulge} ${400 + rx} ${y + ky * bulge} ${400 + rx} ${y}`;
const arcBack = (y: number, bulge: 1 | -1) =>
  `C${400 + rx} ${y + ky * bulge} ${400 + kx} ${y + ry * bulge} 400 ${y + ry * bulge} C${400 - kx} ${y + ry * bulge} ${400 - rx} ${y + ky * bulge} ${400 - rx} ${y}`;
const hoop = (bulge: 1 | -1, from: number, to: number) =>
  `M${400 - rx} ${from} ${arc(from, bulge)} L${400 + rx} ${to} ${arcBack(to, bulge)} Z`;
const line = (bulge: 1 | -1, y: number) => `M${400 - rx} ${y} ${arc(y, bulge)}`;

type Belt = { stuff: Fabric; inside: string; width: number; thread?: string };

/** A belt closed into a ring and stood on its edge: the inside behind, the face in front. */
function ring(sheet: Sheet, { stuff, inside, width, thread }: Belt): string {
  const top = cy - width / 2;
  const face = hoop(1, top, top + width);
  const shade = sheet.url(
    (id) =>
      `<linearGradient id="${id}"><stop offset="0" stop-color="#000" stop-opacity=".4"/><stop offset=".2" stop-color="#fff" stop-opacity=".16"/><stop offset=".42" stop-color="#fff" stop-opacity=".05"/><stop offset="1" stop-color="#000" stop-opacity=".5"/></linearGradient>`,
  );
  const sewn = thread
    ? stitch(line(1, top + 9), thread, 0.85) + stitch(line(1, top + width - 9), thread, 0.85)
    : "";
  return `${piece(sheet, hoop(-1, top, top + width), flat(inside), { hollow: true })}${raised(sheet, `${piece(sheet, face, stuff, { volume: 0.9, shine: 0.6 })}${sewn}<path d="${face}" fill="${shade}"/>`, 6)}`;
}

const frontY = (width: number) => cy - width / 2 + ry;

const keeper = (sheet: Sheet, x: number, width: number, tone: string) =>
  raised(
    sheet,
    piece(sheet, roundRect(x, frontY(width) - 12, 24, width + 14, 6), flat(tone), { volume: 0.8 }),
    3,
  );

const saddle: Drawing = (sheet) => {
  const width = 92;
  const y = frontY(width);
  const holes = range(3)
    .map(
      (i) =>
        `<ellipse cx="${474 + i * 34}" cy="${y + width / 2 - 6 - i * 7}" rx="5.5" ry="6.5" fill="#2b1608"/>`,
    )
    .join("");
  return {
    finish: "leather",
    scale: 1.1,
    markup: [
      ring(sheet, { stuff: flat("#b0713c"), inside: "#8d5d34", width, thread: "#f6deb6" }),
      holes,
      keeper(sheet, 268, width, "#9c602f"),
      buckle(sheet, 318, y - 18, 112, width + 36),
      raised(
        sheet,
        piece(sheet, roundRect(352, y + width / 2 - 8, 82, 14, 6), gold, { volume: 0.5 }),
        3,
      ),
    ].join(""),
  };
};

const adinkraBelt: Drawing = (sheet) => {
  const width = 66;
  const y = frontY(width) + width / 2;
  const rings = [46, 30, 13]
    .map(
      (r) =>
        `<circle cx="400" cy="${y}" r="${r}" fill="none" stroke="#5f4110" stroke-width="8"/><circle cx="400" cy="${y}" r="${r}" fill="none" stroke="#f5dd98" stroke-width="3" transform="translate(-1.5 -2)"/>`,
    )
    .join("");
  return {
    finish: "leather",
    scale: 1.1,
    markup: [
      ring(sheet, { stuff: flat("#2b2726"), inside: "#4a3f38", width, thread: "#6d635b" }),
      keeper(sheet, 286, width, "#211d1c"),
      raised(sheet, piece(sheet, disc(400, y, 64), gold, { volume: 1 }), 7),
      rings,
    ].join(""),
  };
};

const plait = tile(
  44,
  30,
  `<rect width="44" height="30" fill="#2d180c"/><g stroke="#2a1509" stroke-width="1.4"><path d="M-2 2 L20 2 L42 28 L22 28 Z" fill="#7a4a2a"/><path d="M20 2 L46 2 L46 16 L34 16 Z" fill="#5f3720"/><path d="M-2 16 L10 16 L22 28 L-2 28 Z" fill="#5f3720"/></g>`,
);

const braided: Drawing = (sheet) => {
  const width = 90;
  const y = frontY(width);
  const tip = `M520 ${y - 18} L604 ${y - 74} C630 ${y - 40} 630 ${y + 14} 606 ${y + 38} L520 ${y + 74} Z`;
  return {
    finish: "leather",
    scale: 1.1,
    markup: [
      ring(sheet, { stuff: plait, inside: "#4d2d18", width }),
      `<g clip-path="${clip(sheet, hoop(1, cy - width / 2, cy + width / 2))}">${piece(sheet, tip, flat("#55331d"), { volume: 0.9 })}${stitch(`M530 ${y - 20} L530 ${y + 66}`, "#d9b48a", 0.7)}</g>`,
      raised(
        sheet,
        piece(sheet, roundRect(300, y - 6, 40, width + 10, 8), flat("#55331d"), { volume: 0.9 }),
        3,
      ),
      buckle(sheet, 330, y - 16, 104, width + 32, darkMetal),
      raised(
        sheet,
        piece(sheet, roundRect(360, y + width / 2 - 6, 80, 13, 6), darkMetal, { volume: 0.5 }),
        3,
      ),
    ].join(""),
  };
};

const sash: Drawing = (sheet) => {
  const width = 104;
  const y = frontY(width);
  const tail = `M372 ${y + 22} C360 ${y + 110} 352 ${y + 190} 356 ${y + 258} L446 ${y + 262} C444 ${y + 190} 450 ${y + 110} 456 ${y + 20} Z`;
  const cap = `M356 ${y + 224} L446 ${y + 228} L446 ${y + 262} C420 ${y + 276} 384 ${y + 276} 356 ${y + 258} Z`;
  const dRing = (x: number) =>
    `<path d="M${x} ${y - 8} C${x + 66} ${y - 6} ${x + 66} ${y + width + 8} ${x} ${y + width + 8} Z" fill="none" stroke="#5f4110" stroke-width="15" stroke-linejoin="round"/><path d="M${x} ${y - 8} C${x + 66} ${y - 6} ${x + 66} ${y + width + 8} ${x} ${y + width + 8} Z" fill="none" stroke="${gold(sheet, 0)}" stroke-width="11" stroke-linejoin="round"/>`;
  return {
    finish: "cloth",
    scale: 1.04,
    markup: `<g transform="translate(0 -60)">${[
      ring(sheet, { stuff: kente(0.93), inside: "#3a2a1c", width }),
      raised(
        sheet,
        piece(sheet, roundRect(326, y - 4, 46, width + 8, 6), flat("#2a2220"), { volume: 0.8 }),
        3,
      ),
      raised(sheet, piece(sheet, tail, kente(0.8), { angle: 3, volume: 1.1 }), 6),
      raised(sheet, piece(sheet, cap, flat("#2a2220"), { volume: 0.8 }), 2),
      raised(sheet, dRing(372) + dRing(390), 3),
      stud(sheet, 349, y + width / 2, 7),
    ].join("")}</g>`,
  };
};

export const belts: Record<string, Drawing> = {
  "tan-saddle-belt": saddle,
  "adinkra-buckle-dress-belt": adinkraBelt,
  "tamale-braided-belt": braided,
  "bonwire-kente-sash-belt": sash,
};
