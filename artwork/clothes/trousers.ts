import { button, stud } from "../accessories/hardware.ts";
import { twill, weave } from "../fabrics.ts";
import { fold, piece, raised, seam, stitch } from "../light.ts";
import type { Drawing } from "../sheet.ts";
import {
  both,
  type Cut,
  creases,
  crotchFolds,
  fly,
  kneeFolds,
  outline,
  pleat,
  waistband,
} from "./trouser-parts.ts";

const pleated: Drawing = (sheet) => {
  const linen = weave("#dccbaa", 0.08);
  const cut: Cut = { waist: 124, hip: 150, knee: [144, 20], hem: [126, 34] };
  return {
    finish: "cloth",
    markup: [
      piece(sheet, outline(cut), linen, { folds: [...crotchFolds, ...pleat, ...kneeFolds] }),
      creases,
      both("M284 190 C276 230 262 262 252 290", (d) => seam(d)),
      fly("#7b6540"),
      waistband(sheet, linen, 124, false),
      both("M286 160 L316 160 L324 170 L316 180 L286 180 Z", (d) =>
        piece(sheet, d, linen, { volume: 0.3 }),
      ),
      button(312, 170, "#8a6b3e", 5),
      button(488, 170, "#8a6b3e", 5),
      button(412, 170, "#8a6b3e", 7),
    ].join(""),
  };
};

const drawstring: Drawing = (sheet) => {
  const cotton = weave("#35417f", 0.1);
  const cut: Cut = { waist: 126, hip: 154, knee: [162, 12], hem: [164, 20] };
  const gathers = Array.from({ length: 13 }, (_, i) =>
    fold(
      `M${292 + i * 18} 190 Q${291 + i * 18} 212 ${290 + i * 18 + (i - 6)} ${240 + (i % 3) * 14}`,
      9,
      0.8,
    ),
  );
  const cuff = "M234 844 L384 852 L382 904 C340 908 272 906 231 894 Z";
  const cord = (d: string) =>
    `<path d="${d}" fill="none" stroke="#1d244a" stroke-width="9" stroke-linecap="round"/><path d="${d}" fill="none" stroke="#f1e6cf" stroke-width="6.5" stroke-linecap="round"/>`;
  return {
    finish: "cloth",
    markup: [
      piece(sheet, outline(cut), cotton, { folds: [...crotchFolds, ...gathers, ...kneeFolds] }),
      both("M290 210 C280 250 268 290 262 320", (d) => seam(d, "#0d1230", 0.7)),
      both(cuff, (d) => raised(sheet, piece(sheet, d, weave("#404d90", 0.1)), 2)),
      waistband(sheet, cotton, 126, false),
      stitch("M284 164 C350 170 450 170 516 164", "#c9d0ee", 0.5),
      stitch("M284 176 C350 182 450 182 516 176", "#c9d0ee", 0.5),
      raised(
        sheet,
        `${cord("M392 172 C380 210 386 250 376 296")}${cord("M408 172 C420 206 412 240 424 280")}${cord("M384 172 C392 164 408 164 416 172")}`,
        2,
      ),
    ].join(""),
  };
};

const chinos: Drawing = (sheet) => {
  const cloth = twill("#6a6d46", "#fff", 0.1);
  const cut: Cut = { waist: 118, hip: 138, knee: [128, 24], hem: [108, 32] };
  return {
    finish: "cloth",
    markup: [
      piece(sheet, outline(cut), cloth, { folds: [...crotchFolds, ...kneeFolds] }),
      both("M300 190 C290 230 276 262 264 296", (d) => seam(d, "#1c1d0c", 0.7)),
      both("M307 192 C297 232 283 264 270 298", (d) => stitch(d, "#e7e3c0", 0.4)),
      fly("#e7e3c0"),
      waistband(sheet, cloth, 118),
      button(406, 170, "#4a3620", 7.5),
      both("M296 872 C320 878 344 880 368 878", (d) => stitch(d, "#e7e3c0", 0.5)),
    ].join(""),
  };
};

const jeans: Drawing = (sheet) => {
  const denim = twill("#27335c", "#aebbe0", 0.22);
  const cut: Cut = { waist: 121, hip: 144, knee: [140, 18], hem: [134, 20] };
  const copper = "#d08a4a";
  const soft = sheet.url(
    (id) =>
      `<filter id="${id}" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="20"/></filter>`,
  );
  const worn = [330, 470]
    .map((x) => `<ellipse cx="${x}" cy="480" rx="30" ry="120" fill="#a9b8e6" filter="${soft}"/>`)
    .join("");
  return {
    finish: "cloth",
    markup: [
      piece(sheet, outline(cut), denim, { folds: [...crotchFolds, ...kneeFolds] }),
      `<g opacity=".28">${worn}</g>`,
      both("M330 190 C332 240 296 286 258 296", (d) => seam(d, "#0b1028", 0.8)),
      both("M337 192 C339 246 300 292 259 303", (d) => stitch(d, copper, 0.9)),
      both("M284 236 L314 232", (d) => stitch(d, copper, 0.9)),
      fly(copper),
      waistband(sheet, denim, 121),
      stitch("M284 158 C350 162 450 162 516 158", copper, 0.9),
      stitch("M282 181 C350 185 450 185 518 181", copper, 0.9),
      stud(sheet, 404, 170, 8.5),
      stud(sheet, 322, 208, 3.6),
      stud(sheet, 478, 208, 3.6),
      both("M270 872 L380 880", (d) => stitch(d, copper, 0.9)),
    ].join(""),
  };
};

export const trousers: Record<string, Drawing> = {
  "ridge-pleated-linen-trousers": pleated,
  "kokrobite-drawstring-trousers": drawstring,
  "adabraka-slim-chinos": chinos,
  "makola-dark-denim-jeans": jeans,
};
