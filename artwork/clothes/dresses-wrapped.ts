import { flat } from "../fabrics.ts";
import { mirror, whole } from "../geometry.ts";
import { fold, piece, raised, seam } from "../light.ts";
import { kente, waxPrint } from "../prints.ts";
import type { Drawing } from "../sheet.ts";
import { both, drape } from "./drapery.ts";

export const wrap: Drawing = (sheet) => {
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

export const column: Drawing = (sheet) => {
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
