import { buckle, strap } from "../accessories/hardware.ts";
import { type Fabric, flat, satin } from "../fabrics.ts";
import { fold, piece, raised, stitch } from "../light.ts";
import type { Drawing, Sheet } from "../sheet.ts";

/** Two of a pair seen from the side: the far one above and behind, the near one in front. */
const pairFromSide = (shoe: string) =>
  `<g transform="translate(84 -178) scale(.94)"><g opacity=".98">${shoe}</g></g><g transform="translate(-10 130)">${shoe}</g>`;

const pumpSole =
  "M96 680 C130 694 210 698 292 682 C382 656 452 562 522 522 C572 498 626 498 650 508 L652 518 C612 510 574 516 530 542 C474 586 410 676 312 699 C226 715 122 707 94 690 Z";

function pump(sheet: Sheet): string {
  const cloth = satin("#1f2857", "#2e3a78", "#5766b4");
  const upper =
    "M94 680 C84 664 110 640 160 612 C200 592 236 560 258 540 C300 566 352 574 404 548 C440 528 470 500 500 480 L560 506 C500 560 430 660 310 694 C220 712 116 702 94 680 Z";
  const heel =
    "M572 514 C604 506 636 506 656 512 C648 580 636 650 632 712 L610 712 C612 650 600 570 572 514 Z";
  return [
    piece(sheet, heel, flat("#1a2149"), { volume: 1.2 }),
    piece(
      sheet,
      "M258 540 C300 520 420 480 540 440 C560 470 520 500 500 490 C440 540 330 590 258 540 Z",
      flat("#d8b99a"),
      { hollow: true },
    ),
    piece(sheet, upper, cloth, {
      angle: 30,
      volume: 1.6,
      folds: [fold("M300 690 Q360 640 430 560", 18, 0.6)],
    }),
    strap("M516 512 C556 494 612 492 652 510", 10, "#e3c8ab"),
    raised(
      sheet,
      strap("M496 492 C536 446 596 416 650 426 C668 444 664 484 650 508", 15, "#2e3a78", "#93a0dc"),
      3,
    ),
    piece(sheet, pumpSole, flat("#8a5a3c"), { volume: 0.6 }),
    buckle(sheet, 540, 434, 28, 28),
    `<path d="M128 646 C160 624 196 606 226 578" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="9" stroke-linecap="round"/>`,
  ].join("");
}

function sandal(sheet: Sheet, suede: Fabric): string {
  const insole =
    "M104 664 C150 678 240 678 306 660 C386 630 448 550 518 514 C568 494 622 492 652 504 L654 522 C600 514 560 532 530 554 C470 602 410 674 312 692 C230 706 130 702 104 664 Z";
  const sole =
    "M100 668 C150 692 240 694 312 678 C400 650 456 566 524 532 C570 512 626 508 654 516 L656 532 C610 530 570 542 534 570 C480 618 420 690 316 710 C230 724 126 716 100 690 Z";
  const heel = "M544 562 C584 534 626 526 656 530 L664 712 L574 712 C574 660 566 604 544 562 Z";
  const band =
    "M166 682 C176 634 214 588 262 572 C286 566 304 572 316 584 C344 604 364 626 376 650 C330 686 230 700 166 682 Z";
  const counter =
    "M572 508 C564 470 570 434 580 412 C606 402 640 404 656 412 C666 446 664 484 654 516 C624 504 596 504 572 508 Z";
  const ankle =
    "M650 424 C600 392 520 384 470 398 C440 410 452 436 492 440 C550 444 610 442 652 436";
  return [
    piece(sheet, heel, suede, { volume: 1.2 }),
    `<path d="M640 420 C590 376 500 368 462 396" fill="none" stroke="#8a5c12" stroke-width="13"/>`,
    piece(sheet, counter, suede, { volume: 1.1 }),
    piece(sheet, insole, flat("#e6c9a2"), { volume: 0.9 }),
    piece(sheet, sole, flat("#7a4f2c"), { volume: 0.6 }),
    raised(
      sheet,
      piece(sheet, band, suede, {
        volume: 1.3,
        folds: [fold("M330 672 Q300 630 290 590", 14, 0.6)],
      }),
      5,
    ),
    stitch("M178 678 C190 638 222 598 266 584 C284 580 298 584 308 594", "#f6e2b4", 0.7),
    raised(sheet, strap(ankle, 15, "#c08a2e", "#f6e2b4"), 4),
    buckle(sheet, 508, 424, 32, 30),
  ].join("");
}

export const heels: Record<string, Drawing> = {
  "akwaaba-block-heel-sandals": (sheet) => ({
    finish: "leather",
    scale: 1.04,
    markup: pairFromSide(sandal(sheet, flat("#cc9434"))),
  }),
  "nhyira-slingback-pumps": (sheet) => ({
    finish: "smooth",
    scale: 1.04,
    markup: pairFromSide(pump(sheet)),
  }),
};
