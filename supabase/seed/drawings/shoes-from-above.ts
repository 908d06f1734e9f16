import { type Fabric, flat, gold, weave } from "./fabrics.ts";
import { disc, mirror, range } from "./geometry.ts";
import { type Fold, fold, piece, raised, seam, stitch } from "./light.ts";
import type { Sheet } from "./sheet.ts";

export type Side = (d: string) => string;

export const last =
  "M282 206 C334 204 372 262 370 350 C368 430 344 480 342 560 C342 640 352 690 334 744 C316 794 226 796 206 746 C190 700 204 630 200 556 C194 480 168 430 170 348 C174 262 222 208 282 206 Z";
export const footbed =
  "M282 226 C326 226 352 276 350 350 C348 430 326 480 324 560 C324 640 332 690 318 734 C304 772 240 774 224 736 C210 700 222 630 218 556 C212 480 188 430 190 348 C194 276 232 228 282 226 Z";
const mouth =
  "M270 500 C310 500 326 540 322 600 C320 650 330 690 316 728 C304 760 238 760 224 728 C212 690 222 650 220 600 C216 540 230 500 270 500 Z";

/** Both shoes of a pair; each is turned out a little, as one would set them down. */
export function pairOf(draw: (side: Side) => string): string {
  return `<g transform="rotate(-5 270 500)">${draw((d) => d)}</g><g transform="rotate(5 530 500)">${draw((d) => mirror(d))}</g>`;
}

export const sole = (side: Side, tone: string, width = 20) =>
  `<path d="${side(last)}" fill="${tone}" stroke="${tone}" stroke-width="${width}"/><path d="${side(last)}" fill="none" stroke="#fff" stroke-opacity=".14" stroke-width="${width - 6}"/>`;

export function opening(sheet: Sheet, side: Side, inside: string, path = mouth): string {
  return `${piece(sheet, side(path), flat(inside), { hollow: true, edge: 0.7 })}`;
}

const vampFolds: readonly Fold[] = [
  fold("M196 420 Q240 446 290 440", 12, 0.7),
  fold("M346 420 Q310 440 270 436", 12, 0.6),
];

export function upper(sheet: Sheet, side: Side, stuff: Fabric, shine = 1.5): string {
  const gleam = `<path d="${side("M216 300 C226 256 252 236 280 236 C256 254 236 284 232 330 Z")}" fill="#fff" opacity=".22"/>`;
  const folds = vampFolds.map((one) => ({ ...one, d: side(one.d) }));
  return `${piece(sheet, side(last), stuff, { folds, shine, volume: 1.4 })}${gleam}`;
}

export function laces(side: Side, tone: string, rows: number, from: number, to: number): string {
  return range(rows)
    .map((i) => {
      const y = from + ((to - from) * i) / (rows - 1);
      const d = side(`M238 ${y} C256 ${y - 8} 286 ${y - 8} 304 ${y}`);
      return `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="11" stroke-linecap="round" transform="translate(1 3)"/><path d="${d}" fill="none" stroke="${tone}" stroke-width="8.5" stroke-linecap="round"/>`;
    })
    .join("");
}

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
