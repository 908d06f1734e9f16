import { type Fabric, flat, weave } from "./fabrics.ts";
import { lerp, mirror, range, whole } from "./geometry.ts";
import { buckle, buttons } from "./hardware.ts";
import { type Fold, fold, piece, raised, seam, stitch } from "./light.ts";
import { kente, tiedRings, waxPrint } from "./prints.ts";
import type { Drawing, Sheet } from "./sheet.ts";

const both = (draw: (path: (d: string) => string) => string) => draw((d) => d) + draw(mirror);

/** Folds that fall from a waist and widen towards a hem. */
export function drape(
  count: number,
  waist: readonly [from: number, to: number, y: number],
  hem: readonly [from: number, to: number, y: number],
  width = 26,
): Fold[] {
  return range(count).map((i) => {
    const t = count === 1 ? 0.5 : i / (count - 1);
    const top = lerp(waist[0], waist[1], t);
    const low = lerp(hem[0], hem[1], t);
    const reach = waist[2] + (hem[2] - waist[2]) * (0.1 + 0.22 * ((i * 7) % 3));
    return fold(
      `M${low} ${hem[2]} Q${lerp(top, low, 0.55)} ${lerp(waist[2], hem[2], 0.5)} ${lerp(top, low, 0.15)} ${reach}`,
      width * (0.8 + 0.2 * (i % 2)),
      0.9,
    );
  });
}

/** Short pleats gathered under a seam. */
export function gathers(count: number, from: number, to: number, y: number, depth: number): Fold[] {
  return range(count).map((i) => {
    const x = lerp(from, to, i / (count - 1));
    const lean = (x - (from + to) / 2) * 0.08;
    return fold(
      `M${x} ${y} Q${x + lean} ${y + depth / 2} ${x + lean * 2} ${y + depth * (0.6 + 0.4 * (i % 2))}`,
      11,
      0.8,
    );
  });
}

const wrap: Drawing = (sheet) => {
  const cloth = waxPrint("#b4512f", "#f3e4c4", "#243069", "#e0a63c", 96);
  const sleeve =
    "M304 168 C262 190 226 240 206 306 C232 330 274 340 312 334 C318 280 314 220 304 168 Z";
  const back = whole("M400 146 C376 146 358 150 346 158 C352 220 372 280 400 330");
  const left =
    "M346 156 C330 162 314 166 300 170 C310 220 312 262 306 300 C312 350 320 400 326 436 L462 436 C430 380 372 280 346 156 Z";
  const skirt =
    "M324 440 L476 440 C520 580 580 740 612 862 C560 884 500 894 450 892 C440 880 430 870 420 862 C400 884 300 900 188 862 C220 740 280 580 324 440 Z";
  const overlap =
    "M360 440 C420 560 452 720 450 892 C510 894 560 884 612 862 C580 740 520 580 476 440 Z";
  const sash = "M322 424 C370 434 430 434 478 424 L480 452 C430 462 370 462 320 452 Z";
  const tail = (d: string) => piece(sheet, d, cloth, { volume: 0.9 });
  return {
    finish: "cloth",
    scale: 1.02,
    markup: [
      both((side) =>
        piece(sheet, side(sleeve), cloth, {
          angle: 20,
          folds: [
            fold(side("M230 322 Q256 270 292 220"), 18),
            fold(side("M270 334 Q284 280 298 230"), 14, 0.8),
          ],
        }),
      ),
      piece(sheet, back, flat("#7c3519"), { hollow: true }),
      piece(sheet, skirt, cloth, { folds: drape(5, [340, 420, 440], [220, 430, 880], 30) }),
      raised(
        sheet,
        piece(sheet, overlap, cloth, {
          angle: 8,
          folds: drape(4, [410, 470, 440], [480, 590, 880], 28),
        }),
        5,
      ),
      piece(sheet, left, cloth, { folds: [fold("M318 420 Q340 380 360 330", 16, 0.8)] }),
      raised(
        sheet,
        piece(sheet, mirror(left), cloth, {
          angle: -8,
          folds: [
            fold("M352 424 Q400 370 460 320", 16),
            fold("M372 430 Q420 400 470 370", 14, 0.8),
          ],
        }),
        5,
      ),
      raised(sheet, piece(sheet, sash, flat("#243069"), { volume: 0.8 }), 3),
      raised(
        sheet,
        tail("M350 446 C336 500 322 550 318 602 L346 606 C352 550 360 500 366 450 Z") +
          tail("M360 446 C372 490 378 530 378 566 L402 560 C400 520 388 480 374 444 Z"),
        4,
      ),
      raised(
        sheet,
        piece(sheet, "M360 440 C340 416 312 414 306 430 C306 452 330 462 360 444 Z", cloth) +
          piece(sheet, "M360 440 C376 414 402 412 408 428 C408 448 386 460 360 444 Z", cloth),
        4,
      ),
    ].join(""),
  };
};

const column: Drawing = (sheet) => {
  const cloth = kente(0.8);
  const gown = whole(
    "M400 190 C376 174 340 168 312 176 C308 230 322 290 336 350 C326 410 302 450 298 520 C296 620 304 700 300 790 C290 850 270 890 244 916 C296 934 350 938 400 938",
  );
  return {
    finish: "cloth",
    markup: [
      piece(
        sheet,
        whole("M400 176 C370 164 340 164 312 176 C340 180 376 190 400 204"),
        flat("#5c3f14"),
        { hollow: true },
      ),
      piece(sheet, gown, cloth, {
        volume: 1.7,
        folds: [
          ...drape(6, [330, 470, 700], [268, 532, 930], 24),
          fold("M334 352 Q360 372 392 376", 14, 0.8),
          fold("M466 352 Q440 376 404 380", 14, 0.8),
          fold("M304 500 Q340 480 372 470", 14, 0.6),
        ],
      }),
      seam("M400 200 L400 936", "#000", 0.25),
      raised(
        sheet,
        piece(
          sheet,
          whole("M400 340 C370 340 350 338 333 334 L335 362 C350 368 376 370 400 370"),
          flat("#211c1a"),
          { volume: 0.8 },
        ),
        2,
      ),
      `<path d="M314 180 C344 174 378 182 400 196 C422 182 456 174 486 180" fill="none" stroke="#211c1a" stroke-width="7"/>`,
    ].join(""),
  };
};

function tier(
  sheet: Sheet,
  cloth: Fabric,
  top: readonly [number, number],
  low: readonly [number, number],
  count: number,
): string {
  const [topHalf, y0] = top;
  const [lowHalf, y1] = low;
  const d = whole(
    `M400 ${y0} L${400 - topHalf} ${y0 - 4} C${400 - topHalf - 14} ${y0 + 30} ${400 - lowHalf} ${y1 - 60} ${400 - lowHalf} ${y1 - 14} C${400 - lowHalf * 0.6} ${y1 + 6} ${400 - lowHalf * 0.3} ${y1 + 8} 400 ${y1 + 8}`,
  );
  return raised(
    sheet,
    piece(sheet, d, cloth, {
      folds: [
        ...gathers(count, 404 - topHalf, 396 + topHalf, y0, 60),
        ...drape(
          Math.round(count / 2),
          [410 - topHalf, 390 + topHalf, y0],
          [420 - lowHalf, 380 + lowHalf, y1],
          22,
        ),
      ],
    }),
    3,
  );
}

const tiered: Drawing = (sheet) => {
  const cotton = weave("#d49a3a", 0.07);
  const bodice = whole("M400 250 C380 236 352 226 330 228 C322 270 318 310 322 356 L400 360");
  const line = (d: string) =>
    `<path d="${d}" fill="none" stroke="#6b4511" stroke-width="10"/><path d="${d}" fill="none" stroke="#d49a3a" stroke-width="7.5"/>`;
  return {
    finish: "cloth",
    scale: 1.05,
    markup: [
      both((side) =>
        line(
          side(
            "M340 236 C340 190 344 150 356 128 C366 118 374 126 372 140 C366 180 364 210 366 238",
          ),
        ),
      ),
      piece(
        sheet,
        whole("M400 236 C376 226 352 224 330 228 C352 232 380 242 400 258"),
        flat("#7d5417"),
        { hollow: true },
      ),
      tier(sheet, cotton, [150, 700], [214, 880], 20),
      tier(sheet, cotton, [112, 520], [164, 706], 16),
      tier(sheet, cotton, [78, 352], [124, 526], 12),
      piece(sheet, bodice, cotton, {
        folds: [fold("M326 340 Q350 300 362 270", 14), fold("M474 340 Q450 300 438 270", 14)],
      }),
      stitch("M334 238 C356 236 382 246 400 260 C418 246 444 236 466 238", "#6b4511", 0.5),
      stitch("M324 344 C360 350 440 350 476 344", "#6b4511", 0.5),
    ].join(""),
  };
};

const shirtDress: Drawing = (sheet) => {
  const cloth = tiedRings("#26316b", "#dfe5f5", 76);
  const sleeve =
    "M296 168 C258 184 238 222 226 276 C218 318 212 352 208 386 C236 402 276 406 304 402 C310 340 310 250 296 168 Z";
  const cuff = "M209 376 C238 394 276 398 305 392 L303 426 C272 432 234 426 204 410 Z";
  const body = whole(
    "M400 190 C380 186 362 172 352 156 C330 164 308 166 290 172 C304 230 308 290 304 340 C310 380 318 410 322 446 C300 560 252 720 224 846 C280 872 340 880 400 880",
  );
  const leaf =
    "M356 138 C346 146 340 158 338 170 L350 222 L388 206 L400 190 C378 182 362 162 356 138 Z";
  return {
    finish: "cloth",
    scale: 1.03,
    markup: [
      both((side) =>
        piece(sheet, side(sleeve), cloth, {
          angle: 12,
          folds: [fold(side("M302 330 Q270 330 236 356"), 16)],
        }),
      ),
      both((side) => raised(sheet, piece(sheet, side(cuff), cloth, { volume: 0.7 }), 2)),
      piece(
        sheet,
        whole("M400 136 C376 136 360 142 350 156 C362 178 382 190 400 196"),
        flat("#161d45"),
        { hollow: true },
      ),
      piece(sheet, body, cloth, {
        folds: [
          ...drape(7, [330, 470, 470], [250, 550, 876], 28),
          ...gathers(9, 334, 466, 470, 60),
          fold("M310 340 Q336 380 350 420", 16),
          fold("M490 340 Q464 380 450 420", 16),
        ],
      }),
      seam("M414 196 L414 880", "#0a0f2b", 0.7),
      stitch("M386 206 L386 878", "#dfe5f5", 0.35),
      buttons(400, 250, 830, 8, "#f1ead9", 7),
      raised(
        sheet,
        piece(
          sheet,
          whole("M400 440 C370 440 344 438 319 434 L318 474 C344 480 376 482 400 482"),
          flat("#8a4b28"),
          { volume: 0.9 },
        ),
        4,
      ),
      buckle(sheet, 374, 434, 52, 54),
      raised(
        sheet,
        both((side) => piece(sheet, side(leaf), cloth, { volume: 0.8 })),
        4,
      ),
    ].join(""),
  };
};

export const dresses: Record<string, Drawing> = {
  "adjoa-wax-print-wrap-dress": wrap,
  "bonwire-kente-column-gown": column,
  "efua-tiered-sundress": tiered,
  "nana-ama-shirt-dress": shirtDress,
};
