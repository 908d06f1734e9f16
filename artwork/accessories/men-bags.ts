import { darkMetal, flat, gold, weave } from "../fabrics.ts";
import { mirror, roundRect, whole } from "../geometry.ts";
import { fold, piece, raised, seam, stitch } from "../light.ts";
import type { Drawing, Sheet } from "../sheet.ts";
import { buckle, strap, stud, zip } from "./hardware.ts";

const weekender: Drawing = (sheet) => {
  const canvas = weave("#4c5a52", 0.1);
  const leather = flat("#8a5530");
  const body = whole(
    "M400 420 C300 420 220 420 178 436 C140 452 128 520 128 600 C128 690 138 740 160 760 C240 776 320 778 400 778",
  );
  const end =
    "M178 436 C140 452 128 520 128 600 C128 690 138 740 160 760 L232 770 C222 700 222 520 240 426 C216 426 196 430 178 436 Z";
  const handle = "M282 640 L282 430 C284 300 330 252 400 252 C470 252 516 300 518 430 L518 640";
  const back = "M300 440 C302 320 340 276 400 276 C460 276 498 320 500 440";
  return {
    finish: "cloth",
    markup: [
      strap(back, 20, "#6d4122"),
      piece(sheet, body, canvas, {
        volume: 1.6,
        folds: [
          fold("M330 424 Q338 520 326 640", 26, 0.8),
          fold("M470 424 Q462 540 478 660", 28, 0.8),
          fold("M400 776 Q396 700 400 640", 26, 0.6),
          fold("M250 600 Q320 620 380 600", 20, 0.5),
        ],
      }),
      piece(sheet, end, leather, { volume: 1.3 }),
      piece(sheet, mirror(end), leather, { volume: 1.3 }),
      stitch("M232 432 C216 520 216 700 224 764", "#f0d3a8", 0.7),
      stitch(mirror("M232 432 C216 520 216 700 224 764"), "#f0d3a8", 0.7),
      zip([244, 436], [556, 436]),
      raised(sheet, strap(handle, 24, "#8a5530", "#f0d3a8"), 5),
      raised(sheet, piece(sheet, roundRect(362, 236, 76, 34, 15), leather, { volume: 1.2 }), 3),
      stud(sheet, 282, 622, 6),
      stud(sheet, 518, 622, 6),
      raised(sheet, piece(sheet, roundRect(262, 428, 13, 44, 5), gold, { volume: 0.3 }), 3),
      piece(sheet, roundRect(364, 560, 72, 46, 6), leather, { volume: 0.7 }),
    ].join(""),
  };
};

const satchel: Drawing = (sheet) => {
  const leather = flat("#a3673a");
  const body = whole(
    "M400 392 L204 392 C186 396 178 410 178 430 L174 720 C176 752 192 766 220 768 C290 774 350 774 400 774",
  );
  const flap = whole(
    "M400 366 L208 366 C186 370 178 386 176 410 L170 580 C172 612 190 626 216 630 C280 640 340 642 400 642",
  );
  const latch = (x: number) =>
    `${raised(sheet, strap(`M${x} 372 L${x} 706`, 34, "#8c5429", "#f2d6ab"), 3)}${buckle(sheet, x - 27, 654, 54, 42)}<path d="M${x} 658 L${x} 694" stroke="#e8c777" stroke-width="5"/>`;
  return {
    finish: "leather",
    markup: [
      strap("M182 440 C120 330 170 200 400 190 C630 200 680 330 618 440", 20, "#8c5429"),
      piece(sheet, body, leather, { volume: 1.6 }),
      seam("M186 700 C300 712 500 712 614 700", "#3b1d0a", 0.5),
      raised(sheet, strap("M344 372 C346 322 454 322 456 372", 22, "#8c5429"), 4),
      raised(sheet, piece(sheet, flap, leather, { volume: 1.5, shine: 1.4 }), 6),
      stitch(
        whole(
          "M400 380 L212 380 C196 382 190 392 188 412 L182 580 C184 604 198 616 218 618 C280 628 340 630 400 630",
        ),
        "#f2d6ab",
        0.7,
      ),
      latch(274),
      latch(526),
    ].join(""),
  };
};

const backpack: Drawing = (sheet) => {
  const canvas = weave("#3f5443", 0.1);
  const body = whole(
    "M400 300 L268 300 C250 420 236 560 234 700 C234 780 244 812 276 822 C320 832 360 834 400 834",
  );
  const roll = whole(
    "M400 206 L286 206 C262 210 252 230 256 252 C258 276 272 288 296 290 L400 292",
  );
  const pocket = whole(
    "M400 556 L286 556 C274 560 270 572 270 588 L270 752 C272 776 284 786 304 788 L400 792",
  );
  return {
    finish: "cloth",
    scale: 1.06,
    markup: [
      strap("M282 330 C190 400 168 560 206 760 L258 800", 34, "#33443a"),
      strap("M518 330 C610 400 632 560 594 760 L542 800", 34, "#33443a"),
      strap("M364 214 C366 160 434 160 436 214", 16, "#6d4122"),
      piece(sheet, body, canvas, {
        volume: 1.5,
        folds: [
          fold("M276 300 Q300 380 296 500", 24),
          fold("M524 300 Q500 380 506 500", 24),
          fold("M344 300 Q352 380 346 460", 18, 0.7),
          fold("M462 300 Q450 380 456 450", 18, 0.7),
        ],
      }),
      raised(
        sheet,
        piece(sheet, roll, canvas, {
          volume: 1.6,
          folds: [fold("M266 256 Q400 270 534 256", 12, 1)],
        }),
        6,
      ),
      seam("M264 240 C350 254 450 254 536 240", "#101a12", 0.7),
      raised(sheet, piece(sheet, pocket, canvas, { volume: 1.2 }), 4),
      zip([296, 580], [504, 580], "#c9a25a"),
      raised(sheet, strap("M400 210 L400 560", 30, "#8a5530", "#f0d3a8"), 4),
      buckle(sheet, 374, 440, 52, 48),
      raised(
        sheet,
        piece(sheet, roundRect(368, 660, 64, 44, 5), flat("#8a5530"), { volume: 0.7 }),
        2,
      ),
      raised(sheet, piece(sheet, roundRect(488, 576, 10, 36, 4), gold, { volume: 0.3 }), 2),
    ].join(""),
  };
};

function folioBody(sheet: Sheet): string {
  const leather = flat("#2c2927");
  return [
    strap("M646 410 C722 420 730 560 690 620 C668 640 650 600 652 520 L650 414", 16, "#1f1c1a"),
    piece(sheet, roundRect(150, 330, 500, 350, 18), leather, { volume: 1.5, shine: 1.5 }),
    zip([168, 352], [632, 352]),
    raised(sheet, piece(sheet, roundRect(600, 344, 56, 16, 7), gold, { volume: 0.4 }), 3),
    stitch(roundRect(164, 372, 472, 294, 10), "#8b8178", 0.6),
    raised(
      sheet,
      piece(
        sheet,
        "M150 520 L420 520 C436 520 444 530 444 546 L444 680 L168 680 C156 680 150 672 150 662 Z",
        leather,
        { volume: 0.9, shine: 1.3 },
      ),
      3,
    ),
    stitch("M158 532 L416 532 C428 532 432 538 432 550 L432 672", "#8b8178", 0.6),
    raised(
      sheet,
      piece(sheet, "M646 396 L664 396 L664 428 L646 428 Z", darkMetal, { volume: 0.3 }),
      2,
    ),
    `<g fill="none" stroke="#c9a25a" stroke-width="2.4"><circle cx="588" cy="624" r="17"/><circle cx="588" cy="624" r="10.5"/><circle cx="588" cy="624" r="4"/></g>`,
  ].join("");
}

const folio: Drawing = (sheet) => ({
  finish: "leather",
  markup: `<g transform="rotate(-9 400 500)">${folioBody(sheet)}</g>`,
});

export const menBags: Record<string, Drawing> = {
  "volta-canvas-weekender": weekender,
  "legon-leather-satchel": satchel,
  "achimota-roll-top-backpack": backpack,
  "jamestown-document-folio": folio,
};
