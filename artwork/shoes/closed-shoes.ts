import { type Fabric, flat, weave } from "../fabrics.ts";
import { disc } from "../geometry.ts";
import { piece, raised, seam, stitch } from "../light.ts";
import type { Sheet } from "../sheet.ts";

import { laces, last, mouth, opening, pairOf, sole, upper } from "./shoe-parts.ts";

export const loafer = (sheet: Sheet, leather: Fabric) =>
  pairOf((side) =>
    [
      sole(side, "#3b2416"),
      upper(sheet, side, leather),
      opening(sheet, side, "#c99d6c"),
      seam(
        side("M212 470 C190 400 196 300 240 268 C262 252 300 252 318 270 C350 304 346 400 328 470"),
        "#2b1408",
        0.8,
      ),
      stitch(
        side("M221 470 C200 404 206 306 246 277 C266 262 296 262 312 279 C340 310 336 400 319 470"),
        "#f0cfa4",
        0.7,
      ),
      raised(
        sheet,
        piece(
          sheet,
          side("M196 452 C240 436 300 436 348 452 L344 512 C300 496 240 496 200 512 Z"),
          leather,
          { volume: 0.9 },
        ),
        4,
      ),
      `<path d="${side("M248 470 C262 462 282 462 296 470 L290 484 C280 478 264 478 254 484 Z")}" fill="#2b1408" opacity=".75"/>`,
    ].join(""),
  );

export const sneaker = (sheet: Sheet) =>
  pairOf((side) =>
    [
      sole(side, "#f2eee6", 24),
      `<path d="${side(last)}" fill="none" stroke="#2e3a78" stroke-width="14"/><path d="${side(last)}" fill="none" stroke="#f2eee6" stroke-width="8"/>`,
      upper(sheet, side, weave("#f0ebe0", 0.09), 1),
      piece(
        sheet,
        side(
          "M186 318 C196 246 240 222 282 222 C326 222 352 262 356 318 C312 290 236 290 186 318 Z",
        ),
        flat("#faf7f0"),
        { volume: 1.2 },
      ),
      opening(sheet, side, "#9aa3c4"),
      raised(
        sheet,
        piece(
          sheet,
          side("M242 356 C258 340 286 340 300 356 L308 560 C290 580 252 580 234 560 Z"),
          weave("#f7f3ea", 0.06),
          { volume: 0.8 },
        ),
        2,
      ),
      stitch(side("M226 360 C214 430 212 500 214 560"), "#2e3a78", 0.6),
      stitch(side("M316 360 C328 430 330 500 328 560"), "#2e3a78", 0.6),
      laces(side, "#fffdf7", 6, 374, 524),
    ].join(""),
  );

export const derby = (sheet: Sheet, leather: Fabric) =>
  pairOf((side) =>
    [
      sole(side, "#1b120d"),
      upper(sheet, side, leather, 2),
      seam(side("M180 344 C230 320 316 320 364 344"), "#000", 0.9),
      stitch(side("M182 354 C230 331 316 331 362 354"), "#d8d0c4", 0.45),
      opening(sheet, side, "#a77c50", mouth.replaceAll("500", "540")),
      piece(
        sheet,
        side("M248 410 C262 400 282 400 294 410 L302 556 C288 572 254 572 240 556 Z"),
        leather,
        { volume: 0.8 },
      ),
      raised(
        sheet,
        piece(
          sheet,
          side(
            "M196 470 C206 430 226 412 246 410 C250 460 250 510 244 572 C224 560 206 540 198 520 Z",
          ),
          leather,
          { volume: 1.2 },
        ),
        3,
      ),
      raised(
        sheet,
        piece(
          sheet,
          side(
            "M346 470 C336 430 316 412 296 410 C292 460 292 510 298 572 C318 560 336 540 344 520 Z",
          ),
          leather,
          { volume: 1.2 },
        ),
        3,
      ),
      laces(side, "#3a3431", 5, 430, 530),
    ].join(""),
  );

export const balletFlat = (sheet: Sheet, leather: Fabric, trim: string) => {
  const throat =
    "M278 356 C320 356 336 420 330 500 C326 590 334 660 318 728 C304 762 238 762 222 728 C208 660 220 590 214 500 C208 420 236 356 278 356 Z";
  return pairOf((side) =>
    [
      sole(side, "#4a2a1d", 10),
      upper(sheet, side, leather),
      opening(sheet, side, "#e8cdb2", throat),
      `<path d="${side(throat)}" fill="none" stroke="${trim}" stroke-width="7"/>`,
      raised(
        sheet,
        piece(
          sheet,
          side(
            "M278 358 C256 334 236 334 230 346 C228 362 236 376 246 380 C258 378 270 368 278 358 Z",
          ),
          leather,
        ) +
          piece(
            sheet,
            side(
              "M278 358 C300 334 320 334 326 346 C328 362 320 376 310 380 C298 378 286 368 278 358 Z",
            ),
            leather,
          ) +
          piece(sheet, disc(Number(side("M278 358").slice(1).split(" ")[0]), 358, 8), leather),
        3,
      ),
    ].join(""),
  );
};
