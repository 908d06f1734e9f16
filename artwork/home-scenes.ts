import { backdrop, type Mood, moods } from "./backdrop.ts";
import { weave } from "./fabrics.ts";
import { adinkra, kente, tiedRings, waxPrint } from "./prints.ts";
import { foldedCloth, item, place } from "./scene.ts";
import { Sheet } from "./sheet.ts";

/** The variant for small screens. */
type Small = { width: number; limit: number };

export type Scene = {
  file: string;
  width: number;
  height: number;
  limit: number;
  small: Small;
  svg: string;
};

const clay: Mood = ["#e3a684", "#cd7d56", "#a9572f"];

type Setting = {
  /** Without one the goods stand on nothing, for the page to lay its own ground under them. */
  mood?: Mood;
  view: readonly [x: number, y: number, width: number, height: number];
  goods: (sheet: Sheet) => string;
};

function compose(
  file: string,
  size: readonly [number, number],
  limit: number,
  small: Small,
  { mood, view, goods }: Setting,
): Scene {
  const sheet = new Sheet();
  const [width, height] = size;
  const ground = mood ? backdrop(sheet, mood, width, height) : "";
  const scene = `${ground}<svg viewBox="${view.join(" ")}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice">${goods(sheet)}</svg>`;
  return { file, width, height, limit, small, svg: sheet.svg(width, height, scene) };
}

function stillLife(sheet: Sheet): string {
  const wax = waxPrint("#b4512f", "#f3e4c4", "#243069", "#e0a63c", 150);
  return [
    place(sheet, foldedCloth(tiedRings("#3a4892", "#cfd8f0", 112), 470, 560), {
      x: 1000,
      y: 430,
      turn: -9,
    }),
    place(sheet, foldedCloth(kente(1.45), 400, 520, 0), { x: 1340, y: 420, turn: 7 }),
    place(sheet, foldedCloth(weave("#efe4cd", 0.06), 400, 330), { x: 930, y: 640, turn: 5 }),
    place(sheet, foldedCloth(wax, 400, 300), { x: 1230, y: 650, turn: -4 }),
    item(sheet, "krobo-glass-bead-necklace", { x: 930, y: 590, scale: 0.5, turn: 14 }),
    item(sheet, "ahenema-royal-sandals", { x: 1455, y: 690, scale: 0.46, turn: 16 }),
    item(sheet, "tarkwa-twist-hoop-earrings", { x: 1240, y: 630, scale: 0.34, turn: -12 }),
  ].join("");
}

const tile = (file: string, mood: Mood, goods: Setting["goods"]) =>
  compose(
    file,
    [600, 600],
    20_000,
    { width: 360, limit: 8_000 },
    { mood, view: [0, 0, 1000, 1000], goods },
  );

const featured = (file: string, mood: Mood, goods: Setting["goods"]) =>
  compose(
    file,
    [800, 1000],
    35_000,
    { width: 560, limit: 16_000 },
    { mood, view: [0, 0, 800, 1000], goods },
  );

export const homeScenes: readonly Scene[] = [
  compose(
    "hero",
    [1200, 880],
    80_000,
    { width: 600, limit: 32_000 },
    {
      view: [600, 50, 1125, 825],
      goods: stillLife,
    },
  ),
  compose(
    "promo",
    [1200, 800],
    50_000,
    { width: 720, limit: 21_000 },
    {
      mood: clay,
      view: [0, 0, 1200, 800],
      goods: (sheet) =>
        [
          item(sheet, "nana-ama-shirt-dress", { x: 300, y: 410, scale: 0.78, turn: -6 }),
          item(sheet, "bolga-straw-basket-tote", { x: 680, y: 380, scale: 0.74, turn: 3 }),
          item(sheet, "araba-beaded-slides", { x: 990, y: 520, scale: 0.5, turn: 14 }),
          item(sheet, "odumase-bead-bracelet-stack", { x: 1010, y: 190, scale: 0.4, turn: 10 }),
        ].join(""),
    },
  ),
  tile(
    "tile-shirts",
    moods.men,
    (sheet) =>
      item(sheet, "osu-stripe-oxford-shirt", { x: 370, y: 470, scale: 0.94, turn: -7 }) +
      item(sheet, "labadi-linen-camp-shirt", { x: 690, y: 560, scale: 0.9, turn: 8 }),
  ),
  tile(
    "tile-shoes",
    moods.women,
    (sheet) =>
      item(sheet, "kumasi-leather-loafers", { x: 350, y: 430, scale: 0.86, turn: -10 }) +
      item(sheet, "tema-canvas-sneakers", { x: 690, y: 590, scale: 0.8, turn: 12 }),
  ),
  tile(
    "tile-bags",
    moods.men,
    (sheet) =>
      item(sheet, "legon-leather-satchel", { x: 370, y: 440, scale: 0.96, turn: -5 }) +
      item(sheet, "bonwire-kente-envelope-clutch", { x: 650, y: 680, scale: 0.74, turn: 8 }),
  ),
  tile(
    "tile-jewelry",
    moods.accessories,
    (sheet) =>
      item(sheet, "krobo-glass-bead-necklace", { x: 420, y: 500, scale: 1.2, turn: 8 }) +
      item(sheet, "tarkwa-twist-hoop-earrings", { x: 700, y: 600, scale: 0.76, turn: 4 }),
  ),
  featured("featured-women", moods.women, (sheet) =>
    [
      item(sheet, "adjoa-wax-print-wrap-dress", { x: 310, y: 480, scale: 0.92, turn: -5 }),
      item(sheet, "afia-drawstring-bucket-bag", { x: 610, y: 330, scale: 0.5, turn: 6 }),
      item(sheet, "yaa-leather-ballet-flats", { x: 610, y: 760, scale: 0.42, turn: 14 }),
    ].join(""),
  ),
  featured("featured-men", moods.men, (sheet) =>
    [
      item(sheet, "airport-hills-two-button-blazer", { x: 330, y: 420, scale: 0.88, turn: -4 }),
      item(sheet, "kumasi-leather-loafers", { x: 570, y: 790, scale: 0.46, turn: 14 }),
      item(sheet, "accra-field-watch", { x: 680, y: 330, scale: 0.4, turn: 16 }),
    ].join(""),
  ),
  featured("featured-accessories", moods.accessories, (sheet) =>
    [
      item(sheet, "harbour-steel-diver", { x: 240, y: 440, scale: 0.74, turn: -12 }),
      item(sheet, "keta-round-sunglasses", { x: 520, y: 330, scale: 0.62, turn: 8 }),
      item(sheet, "krobo-glass-bead-necklace", { x: 540, y: 730, scale: 0.56, turn: 20 }),
      item(sheet, "cowrie-snap-coin-purse", { x: 290, y: 800, scale: 0.42, turn: -8 }),
    ].join(""),
  ),
];

export const linkPreviewGoods = (sheet: Sheet) =>
  [
    place(sheet, foldedCloth(kente(1.3), 400, 520), { x: 960, y: 300, turn: 8 }),
    place(sheet, foldedCloth(adinkra("#f1e8d4", "#2e3a78"), 380, 300), {
      x: 900,
      y: 450,
      turn: -6,
    }),
    item(sheet, "krobo-glass-bead-necklace", { x: 960, y: 380, scale: 0.44, turn: 14 }),
  ].join("");
