import { flat, weave } from "../fabrics.ts";
import { mirror, whole } from "../geometry.ts";
import { fold, piece, stitch } from "../light.ts";
import { adinkra } from "../prints.ts";
import type { Drawing } from "../sheet.ts";
import { bowBlouse, kaba } from "./blouses.ts";
import { both, drape } from "./drapery.ts";

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
