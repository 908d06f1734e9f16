import { drape, gathers } from "./dresses.ts";
import { flat, satin, weave } from "./fabrics.ts";
import { mirror, whole } from "./geometry.ts";
import { button, buttons } from "./hardware.ts";
import { fold, piece, raised, seam, stitch } from "./light.ts";
import { adinkra, waxPrint } from "./prints.ts";
import type { Drawing } from "./sheet.ts";

const both = (draw: (path: (d: string) => string) => string) => draw((d) => d) + draw(mirror);

const kaba: Drawing = (sheet) => {
  const cloth = waxPrint("#a8485a", "#f5dfc8", "#2d5340", "#e2ad4a", 100);
  const puff =
    "M292 246 C240 216 172 236 152 300 C140 350 156 396 190 414 C226 426 268 414 294 388 C302 340 304 290 292 246 Z";
  const cuff = "M178 402 C206 424 260 418 290 390 L292 420 C266 448 210 452 182 434 Z";
  const bodice = whole(
    "M400 306 C380 262 352 244 338 232 C320 238 304 242 288 248 C302 310 306 360 300 410 C306 460 318 510 326 556 C350 564 376 566 400 566",
  );
  const peplum = whole(
    "M400 560 C370 560 346 556 326 550 C290 600 236 660 200 730 C230 756 262 752 286 744 C310 768 346 770 364 756 C378 766 390 768 400 768",
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
            ...drape(8, [336, 464, 560], [222, 578, 756], 28),
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

const bowBlouse: Drawing = (sheet) => {
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

const camisole: Drawing = (sheet) => {
  const linen = weave("#b8603c", 0.08);
  const body = whole(
    "M400 372 C376 350 344 310 316 284 C300 320 270 352 246 366 C252 470 250 600 232 754 C290 776 346 780 400 780",
  );
  const line = (d: string) =>
    `<path d="${d}" fill="none" stroke="#5c2812" stroke-width="11"/><path d="${d}" fill="none" stroke="#b8603c" stroke-width="8.5"/>`;
  return {
    finish: "cloth",
    scale: 1.12,
    markup: [
      both((side) =>
        line(
          side(
            "M318 290 C326 240 338 206 352 186 C360 180 366 186 364 196 C358 240 354 300 350 344",
          ),
        ),
      ),
      piece(
        sheet,
        whole(
          "M400 330 C350 330 290 340 248 366 C270 356 300 330 318 292 C350 320 380 352 400 380",
        ),
        flat("#7d3c20"),
        { hollow: true },
      ),
      piece(sheet, body, linen, {
        volume: 1.3,
        folds: [
          ...drape(6, [320, 480, 400], [256, 544, 774], 28),
          fold("M250 380 Q300 400 340 440", 20),
          fold("M550 380 Q500 404 460 450", 20),
        ],
      }),
      stitch(
        "M254 374 C280 356 304 330 320 300 C348 328 378 362 400 386 C422 362 452 328 480 300 C496 330 520 356 546 374",
        "#f3d3bf",
        0.6,
      ),
      stitch("M240 744 C300 764 350 766 400 766 C450 766 500 764 560 744", "#f3d3bf", 0.6),
    ].join(""),
  };
};

const boxy: Drawing = (sheet) => {
  const cloth = adinkra("#f1e8d4", "#2e3a78");
  const sleeve =
    "M246 234 C212 252 182 290 156 350 C146 376 138 400 134 424 C162 450 204 464 240 466 C252 440 260 414 264 392 Z";
  const body = whole(
    "M400 252 C360 252 334 232 320 206 C292 218 264 226 240 236 C254 290 262 340 262 392 C262 500 258 620 256 742 C300 752 350 754 400 754",
  );
  const trim = "M320 206 C334 234 362 254 400 254 C438 254 466 234 480 206";
  return {
    finish: "cloth",
    scale: 1.12,
    markup: [
      both((side) =>
        piece(sheet, side(sleeve), cloth, {
          angle: 24,
          folds: [fold(side("M262 392 Q220 390 180 416"), 20)],
        }),
      ),
      piece(
        sheet,
        whole("M400 196 C366 196 338 198 320 206 C336 236 366 254 400 256"),
        flat("#bfb08f"),
        { hollow: true },
      ),
      piece(sheet, body, cloth, {
        folds: [
          fold("M266 390 Q300 440 310 540", 22),
          fold("M536 396 Q504 450 492 560", 24),
          fold("M310 752 Q324 660 318 580", 22, 0.7),
          fold("M480 752 Q470 670 478 590", 20, 0.7),
          fold("M258 700 Q300 640 330 600", 18, 0.6),
        ],
      }),
      `<path d="${trim}" fill="none" stroke="#2e3a78" stroke-width="9"/>`,
      `<path d="M140 406 C166 434 208 450 246 452" fill="none" stroke="#2e3a78" stroke-width="6"/><path d="${mirror("M140 406 C166 434 208 450 246 452")}" fill="none" stroke="#2e3a78" stroke-width="6"/>`,
      stitch("M258 726 C300 736 350 738 400 738 C450 738 500 736 542 726", "#2e3a78", 0.6),
    ].join(""),
  };
};

export const tops: Record<string, Drawing> = {
  "ama-kaba-peplum-blouse": kaba,
  "esi-bow-satin-blouse": bowBlouse,
  "akosua-linen-camisole": camisole,
  "abena-adinkra-boxy-top": boxy,
};
