import { button } from "../accessories/hardware.ts";
import { chalkStripe, type Fabric, flat, satin, twill, weave } from "../fabrics.ts";
import { mirror, roundRect, whole } from "../geometry.ts";
import { type Fold, fold, piece, raised, seam, stitch } from "../light.ts";
import { kente } from "../prints.ts";
import type { Drawing, Sheet } from "../sheet.ts";
import { both } from "./drapery.ts";

const sleeve =
  "M240 232 C204 246 186 290 178 360 C166 470 150 580 142 700 C140 716 146 722 158 726 C180 732 206 734 222 730 C236 640 252 540 266 440 Z";
const panel =
  "M352 184 C316 204 268 218 232 234 C244 300 256 360 258 420 C266 500 262 560 246 640 C238 700 234 740 232 786 C284 804 340 806 366 800 C398 780 410 720 410 600 L410 500 C384 400 364 290 352 184 Z";
const wrapPanel =
  "M352 184 C316 204 268 218 232 234 C244 300 256 360 258 420 C266 500 262 560 246 640 C238 700 234 740 232 786 C300 804 400 808 462 800 L466 540 L446 476 C400 400 370 290 352 184 Z";
const lining = whole("M400 166 C372 166 354 172 346 188 C350 300 372 420 400 540");
const collar = "M354 164 C336 178 324 214 312 268 L338 286 L362 262 C356 230 354 196 354 164 Z";

const notch =
  "M338 286 L288 312 C282 330 300 366 326 410 C352 452 384 484 410 506 C392 420 368 330 362 262 Z";
const peak =
  "M342 282 L274 264 C282 316 306 364 336 410 C368 448 414 470 452 482 C404 410 374 330 362 262 Z";
const shawl =
  "M354 162 C326 186 296 256 296 322 C304 396 362 470 410 514 C388 400 360 280 354 162 Z";

const bodyFolds: readonly Fold[] = [
  fold("M262 416 Q290 470 312 520", 22, 0.9),
  fold("M256 620 Q300 560 370 520", 18, 0.8),
  fold("M244 780 Q262 690 284 620", 18, 0.6),
];
const armFolds: readonly Fold[] = [
  fold("M258 440 Q220 440 190 470", 18, 0.9),
  fold("M230 560 Q196 560 164 590", 16, 0.7),
];
const flip = (folds: readonly Fold[]) => folds.map((one) => ({ ...one, d: mirror(one.d) }));

function shell(sheet: Sheet, cloth: Fabric, inside: Fabric, front = panel): string {
  return [
    piece(sheet, sleeve, cloth, { angle: 9, folds: armFolds }),
    piece(sheet, mirror(sleeve), cloth, { angle: -9, folds: flip(armFolds) }),
    piece(sheet, lining, inside, { volume: 1.2 }),
    roundLabel,
    raised(sheet, piece(sheet, front, cloth, { folds: bodyFolds }), 3),
    raised(sheet, piece(sheet, mirror(front), cloth, { folds: flip(bodyFolds) }), 3),
  ].join("");
}

const roundLabel = `<rect x="378" y="188" width="44" height="20" rx="2" fill="#f1eadd"/><path d="M386 198H414" stroke="#b4512f" stroke-width="2"/>`;

const flap = (sheet: Sheet, cloth: Fabric) =>
  both((side) =>
    raised(
      sheet,
      piece(sheet, side("M262 618 L352 626 L352 656 L260 648 Z"), cloth, { volume: 0.5 }),
      2,
    ),
  );

const cuffButtons = (tone: string) =>
  [0, 1, 2]
    .map(
      (i) =>
        button(212 - i * 0.8, 712 - i * 15, tone, 4.6) +
        button(588 + i * 0.8, 712 - i * 15, tone, 4.6),
    )
    .join("");

const square = (fill: string) =>
  `<path d="M457 382 C456 362 464 348 475 351 C481 339 495 340 500 351 C511 347 519 358 518 380 Z" fill="${fill}" stroke="#0003"/><path d="M476 352 C474 362 476 370 480 378 M500 352 C500 362 496 370 490 377" fill="none" stroke="#0004" stroke-width="1.6"/>`;
const breast = (sheet: Sheet, cloth: Fabric) =>
  piece(sheet, "M450 378 L522 370 L524 386 L452 394 Z", cloth, { volume: 0.5 });

const twoButton: Drawing = (sheet) => {
  const wool = twill("#27325f", "#fff", 0.07);
  return {
    finish: "cloth",
    scale: 1.1,
    markup: [
      shell(sheet, wool, satin("#7c3a25", "#96492f", "#b4512f")),
      both((side) => raised(sheet, piece(sheet, side(notch), wool, { angle: 20 }), 3)),
      both((side) => raised(sheet, piece(sheet, side(collar), wool, { angle: 30 }), 3)),
      square("#f4efe4"),
      breast(sheet, wool),
      flap(sheet, wool),
      button(404, 528, "#5b4026", 10),
      button(404, 620, "#5b4026", 10),
      cuffButtons("#5b4026"),
    ].join(""),
  };
};

const doubleBreasted: Drawing = (sheet) => {
  const wool = chalkStripe("#45464c", "#f4f1ea");
  const rows = [
    [340, 470],
    [352, 552],
    [352, 634],
  ] as const;
  const tone = "#1d1a19";
  return {
    finish: "cloth",
    scale: 1.1,
    markup: [
      shell(sheet, wool, satin("#2a2f52", "#353c68", "#454d80"), wrapPanel),
      both((side) => raised(sheet, piece(sheet, side(peak), wool, { angle: 22 }), 3)),
      both((side) => raised(sheet, piece(sheet, side(collar), wool, { angle: 30 }), 3)),
      square("#c9ccd6"),
      breast(sheet, wool),
      both((side) =>
        raised(
          sheet,
          piece(sheet, side("M256 668 L330 674 L330 702 L252 696 Z"), wool, { volume: 0.5 }),
          2,
        ),
      ),
      rows.map(([x, y]) => button(x, y, tone, 9.5) + button(800 - x, y, tone, 9.5)).join(""),
      cuffButtons(tone),
    ].join(""),
  };
};

const dinner: Drawing = (sheet) => {
  const black = weave("#22201f", 0.07);
  const cloth = kente(0.62);
  return {
    finish: "cloth",
    scale: 1.1,
    markup: [
      shell(sheet, black, satin("#6d1f22", "#832a2a", "#a03a34")),
      square("#f6f1e6"),
      breast(sheet, black),
      raised(sheet, piece(sheet, shawl, cloth, { angle: -22 }), 4),
      raised(sheet, piece(sheet, mirror(shawl), cloth, { angle: 22 }), 4),
      both(
        (side) =>
          seam(side("M266 632 L352 640"), "#000", 0.9) +
          seam(side("M266 638 L352 646"), "#fff", 0.16),
      ),
      button(404, 532, "#1a1817", 11),
      cuffButtons("#151312"),
    ].join(""),
  };
};

const political: Drawing = (sheet) => {
  const stone = weave("#b9b09c", 0.08);
  const arm =
    "M240 232 C204 246 184 290 172 350 C162 400 154 440 148 476 C176 494 222 504 254 502 C262 470 266 440 268 420 Z";
  const leaf =
    "M354 168 C336 178 326 196 322 216 L330 268 L384 256 L400 236 C376 226 358 200 354 168 Z";
  const legs = "M262 770 L260 944 L396 944 L400 800 L404 944 L540 944 L538 770 Z";
  const pocket = (x: number, y: number, w: number, h: number) =>
    `${raised(sheet, piece(sheet, roundRect(x, y, w, h, 8), stone, { volume: 0.5 }), 2)}${seam(`M${x + w / 2} ${y + 26} L${x + w / 2} ${y + h - 2}`, "#3d3524", 0.35)}${raised(sheet, piece(sheet, `M${x - 2} ${y} L${x + w + 2} ${y} L${x + w + 2} ${y + 18} L${x + w / 2} ${y + 32} L${x - 2} ${y + 18} Z`, stone, { volume: 0.4 }), 1.5)}${button(x + w / 2, y + 20, "#6b5a3a", 5)}`;
  const body = whole(
    "M400 236 C378 226 362 206 352 184 C316 204 268 218 232 234 C244 300 256 360 258 420 C264 520 252 640 244 782 C300 792 350 794 400 794",
  );
  return {
    finish: "cloth",
    scale: 0.98,
    markup: [
      piece(sheet, legs, stone, {
        folds: [fold("M330 800 Q328 880 328 944", 12), fold("M470 800 Q472 880 472 944", 12)],
      }),
      piece(sheet, arm, stone, { angle: 12, folds: armFolds.slice(0, 1) }),
      piece(sheet, mirror(arm), stone, { angle: -12, folds: flip(armFolds.slice(0, 1)) }),
      piece(
        sheet,
        whole("M400 166 C372 166 354 172 346 188 C356 216 378 236 400 242"),
        flat("#7f7763"),
        {},
      ),
      raised(sheet, piece(sheet, body, stone, { folds: [...bodyFolds, ...flip(bodyFolds)] }), 4),
      seam("M416 244 L416 792", "#3d3524", 0.5),
      stitch("M384 252 L384 790", "#3d3524", 0.35),
      pocket(284, 350, 78, 96),
      pocket(438, 350, 78, 96),
      pocket(272, 600, 96, 132),
      pocket(432, 600, 96, 132),
      [300, 400, 500, 600, 700].map((y) => button(400, y, "#6b5a3a", 8)).join(""),
      both((side) => raised(sheet, piece(sheet, side(leaf), stone, { angle: 20 }), 3)),
    ].join(""),
  };
};

export const blazers: Record<string, Drawing> = {
  "airport-hills-two-button-blazer": twoButton,
  "manhyia-double-breasted-blazer": doubleBreasted,
  "kente-lapel-dinner-jacket": dinner,
  "sunyani-political-suit": political,
};
