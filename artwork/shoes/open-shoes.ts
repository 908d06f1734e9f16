import { type Fabric, flat, gold } from "../fabrics.ts";
import { disc, range } from "../geometry.ts";
import { piece, raised, stitch } from "../light.ts";
import type { Sheet } from "../sheet.ts";

import { footbed, last, pairOf, sole } from "./shoe-parts.ts";

export const beadedSlide = (sheet: Sheet, leather: Fabric) => {
  const band =
    "M176 330 C230 296 316 296 364 330 C366 390 354 430 346 464 C300 436 240 436 194 464 C186 420 174 380 176 330 Z";
  const tones = ["#2e3a78", "#f3ecdd", "#b4512f", "#f3ecdd", "#d9a12f", "#f3ecdd", "#2e3a78"];
  const beads = tones.flatMap((tone, row) =>
    range(14).map((i) => {
      const x = 196 + i * 11.6;
      const y = 334 + row * 16.4 - 26 * (1 - ((i - 6.5) / 6.5) ** 2);
      return `<circle cx="${x}" cy="${y}" r="5.6" fill="${tone}"/><circle cx="${x - 1.6}" cy="${y - 1.8}" r="1.6" fill="#fff" opacity=".7"/>`;
    }),
  );
  const row = beads.join("");
  return pairOf((side) => {
    const shown = side("M0 0") === "M0 0" ? row : `<g transform="translate(260 0)">${row}</g>`;
    return [
      sole(side, "#4a2c17", 16),
      piece(sheet, side(last), leather, { volume: 1.1 }),
      stitch(side(footbed), "#f3d7ae", 0.7),
      raised(sheet, piece(sheet, side(band), flat("#5e3a20"), { volume: 0.8 }) + shown, 6),
    ].join("");
  });
};

export const ahenema = (sheet: Sheet, leather: Fabric) => {
  const shield =
    "M280 196 C346 196 384 262 378 352 C374 430 352 480 350 560 C350 650 366 700 344 756 C322 806 220 808 196 758 C176 700 196 640 192 556 C186 480 160 430 162 346 C168 258 214 198 280 196 Z";
  const strap =
    "M284 270 C306 270 316 292 316 312 C346 360 372 420 374 492 C366 528 348 544 330 546 C326 480 306 420 282 386 C250 420 226 480 216 546 C196 542 178 524 172 490 C176 420 216 360 252 312 C252 292 262 270 284 270 Z";
  return pairOf((side) =>
    [
      `<path d="${side(shield)}" fill="#c99a3c" stroke="#8a6321" stroke-width="12"/><path d="${side(shield)}" fill="none" stroke="#e9c878" stroke-width="5"/>`,
      piece(sheet, side(shield), leather, { volume: 1 }),
      stitch(side(footbed), "#e0b657", 0.9),
      raised(sheet, piece(sheet, side(strap), leather, { volume: 1.8, shine: 2 }), 7),
      `<path d="${side("M290 338 C322 386 344 440 350 512")}" fill="none" stroke="#d9a94a" stroke-width="5"/><path d="${side("M278 338 C234 386 204 440 196 512")}" fill="none" stroke="#d9a94a" stroke-width="5"/>`,
      ...[
        [284, 312],
        [228, 410],
        [334, 410],
      ].map(([x = 0, y = 0]) =>
        raised(
          sheet,
          piece(sheet, side(disc(x, y, x === 284 ? 17 : 12)), gold, { volume: 0.6 }),
          3,
        ),
      ),
    ].join(""),
  );
};
