import { buckle, buttons } from "../accessories/hardware.ts";
import { type Fabric, flat, weave } from "../fabrics.ts";
import { whole } from "../geometry.ts";
import { fold, piece, raised, seam, stitch } from "../light.ts";
import { tiedRings } from "../prints.ts";
import type { Drawing, Sheet } from "../sheet.ts";
import { both, drape, gathers } from "./drapery.ts";

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

export const tiered: Drawing = (sheet) => {
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

export const shirtDress: Drawing = (sheet) => {
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
