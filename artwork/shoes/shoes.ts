import { flat } from "../fabrics.ts";
import type { Drawing } from "../sheet.ts";
import { balletFlat, derby, loafer, sneaker } from "./closed-shoes.ts";
import { ahenema, beadedSlide } from "./open-shoes.ts";

export const menShoes: Record<string, Drawing> = {
  "ahenema-royal-sandals": (sheet) => ({
    finish: "leather",
    scale: 1.1,
    markup: ahenema(sheet, flat("#2a2523")),
  }),
  "kumasi-leather-loafers": (sheet) => ({
    finish: "leather",
    scale: 1.1,
    markup: loafer(sheet, flat("#8a4b28")),
  }),
  "tema-canvas-sneakers": (sheet) => ({ finish: "cloth", scale: 1.1, markup: sneaker(sheet) }),
  "ridge-cap-toe-derby": (sheet) => ({
    finish: "smooth",
    scale: 1.1,
    markup: derby(sheet, flat("#2b2726")),
  }),
};

export const womenFlats: Record<string, Drawing> = {
  "araba-beaded-slides": (sheet) => ({
    finish: "leather",
    scale: 1.1,
    markup: beadedSlide(sheet, flat("#b67a48")),
  }),
  "yaa-leather-ballet-flats": (sheet) => ({
    finish: "smooth",
    scale: 1.1,
    markup: balletFlat(sheet, flat("#b4512f"), "#8a3a20"),
  }),
};
