import { button, buttons } from "../accessories/hardware.ts";
import { flat, satin } from "../fabrics.ts";
import { mirror, whole } from "../geometry.ts";
import { fold, piece, raised, seam } from "../light.ts";
import { waxPrint } from "../prints.ts";
import type { Drawing } from "../sheet.ts";
import { both, drape, gathers } from "./drapery.ts";

export const kaba: Drawing = (sheet) => {
  const cloth = waxPrint("#a8485a", "#f5dfc8", "#2d5340", "#e2ad4a", 100);
  const puff =
    "M292 246 C240 216 172 236 152 300 C140 350 156 396 190 414 C226 426 268 414 294 388 C302 340 304 290 292 246 Z";
  const cuff = "M178 402 C206 424 260 418 290 390 L292 420 C266 448 210 452 182 434 Z";
  const bodice = whole(
    "M400 306 C380 262 352 244 338 232 C320 238 304 242 288 248 C302 310 306 360 300 410 C306 460 318 510 326 556 C350 564 376 566 400 566",
  );
  const peplum = whole(
    "M400 560 C370 560 346 556 326 550 C304 590 262 636 232 690 C256 712 284 710 304 702 C324 722 350 724 366 712 C380 720 390 722 400 722",
  );
  return {
    finish: "cloth",
    scale: 1.1,
    markup: [
      both((side) =>
        piece(sheet, side(puff), cloth, {
          angle: 24,
          volume: 1.5,
          folds: [
            fold(side("M290 250 Q250 262 214 290"), 18),
            fold(side("M294 300 Q250 310 206 330"), 16, 0.8),
            fold(side("M200 408 Q200 370 214 336"), 16),
            fold(side("M250 410 Q244 370 250 340"), 16),
          ],
        }),
      ),
      both((side) => raised(sheet, piece(sheet, side(cuff), flat("#2d5340"), { volume: 0.8 }), 2)),
      piece(
        sheet,
        whole("M400 222 C372 222 352 226 338 232 C352 246 380 262 400 310"),
        flat("#5e2430"),
        { hollow: true },
      ),
      raised(
        sheet,
        piece(sheet, peplum, cloth, {
          volume: 1.2,
          folds: [
            ...drape(8, [336, 464, 560], [250, 550, 712], 28),
            ...gathers(10, 336, 464, 562, 40),
          ],
        }),
        3,
      ),
      raised(
        sheet,
        piece(sheet, bodice, cloth, {
          volume: 1.3,
          folds: [fold("M350 556 Q344 480 350 400", 14), fold("M450 556 Q456 480 450 400", 14)],
        }),
        3,
      ),
      `<path d="M338 232 C352 246 380 262 400 306 C420 262 448 246 462 232" fill="none" stroke="#2d5340" stroke-width="8" stroke-linejoin="round"/>`,
      raised(
        sheet,
        piece(
          sheet,
          whole("M400 540 C372 540 346 536 324 530 L328 562 C350 570 376 572 400 572"),
          flat("#2d5340"),
          { volume: 0.8 },
        ),
        3,
      ),
    ].join(""),
  };
};

export const bowBlouse: Drawing = (sheet) => {
  const silk = satin("#d9cdb6", "#efe6d4", "#fffaf0");
  const arm =
    "M250 244 C206 262 184 310 168 380 C146 480 128 570 116 650 C142 676 190 684 222 674 C238 600 258 510 274 430 C272 370 262 300 250 244 Z";
  const cuff = "M122 640 C150 664 192 670 222 662 L216 716 C186 724 148 716 124 700 Z";
  const body = whole(
    "M400 222 C380 222 362 212 350 200 C316 216 278 228 244 246 C262 310 272 370 270 430 C272 540 262 640 252 754 C300 770 350 772 400 772",
  );
  const loop =
    "M396 268 C360 214 296 196 276 226 C264 262 296 306 340 306 C364 302 384 288 396 268 Z";
  const tail = "M390 280 C366 350 350 430 344 520 L392 536 C398 450 404 370 408 288 Z";
  return {
    finish: "smooth",
    scale: 1.1,
    markup: [
      both((side) =>
        piece(sheet, side(arm), silk, {
          angle: 14,
          folds: [
            fold(side("M270 430 Q226 440 186 480"), 20),
            fold(side("M150 668 Q176 580 200 520"), 18),
            fold(side("M196 676 Q214 600 226 540"), 16),
            fold(side("M252 300 Q226 320 196 370"), 16, 0.7),
          ],
        }),
      ),
      both((side) => raised(sheet, piece(sheet, side(cuff), silk, { angle: 80 }), 2)),
      piece(sheet, body, silk, {
        folds: [
          ...drape(7, [300, 500, 300], [276, 524, 768], 28),
          fold("M274 420 Q310 470 320 560", 22),
          fold("M526 420 Q490 480 480 580", 22),
        ],
      }),
      seam("M400 240 L400 770", "#6f6248", 0.45),
      buttons(400, 560, 730, 3, "#fdf8ec", 7),
      piece(
        sheet,
        whole("M400 178 C372 178 354 186 348 202 C360 226 384 240 400 244"),
        flat("#bfb197"),
        { hollow: true },
      ),
      raised(
        sheet,
        piece(
          sheet,
          "M346 196 C356 222 378 240 400 246 C422 240 444 222 454 196 C462 206 462 222 456 234 C436 258 418 270 400 276 C382 270 364 258 344 234 C338 222 338 206 346 196 Z",
          silk,
          { angle: 90 },
        ),
        3,
      ),
      raised(
        sheet,
        piece(sheet, tail, silk) +
          piece(sheet, mirror(tail).replace(/520/g, "480").replace(/536/g, "500"), silk),
        5,
      ),
      raised(
        sheet,
        both((side) =>
          piece(sheet, side(loop), silk, {
            angle: 70,
            volume: 1.4,
            folds: [
              fold(side("M392 270 Q350 256 310 240"), 18),
              fold(side("M390 274 Q350 280 320 284"), 12),
            ],
          }),
        ),
        5,
      ),
      raised(
        sheet,
        piece(
          sheet,
          "M382 252 C392 246 410 246 420 252 C424 268 422 284 416 294 C406 298 394 298 384 294 C378 282 378 266 382 252 Z",
          silk,
        ),
        4,
      ),
      button(204, 694, "#fdf8ec", 6),
      button(596, 694, "#fdf8ec", 6),
    ].join(""),
  };
};
