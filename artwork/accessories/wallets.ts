import { flat, gold, weave } from "../fabrics.ts";
import { disc, range, roundRect } from "../geometry.ts";
import { clip, piece, raised, seam, stitch } from "../light.ts";
import { kente } from "../prints.ts";
import type { Drawing } from "../sheet.ts";

const tilt = (degrees: number, markup: string) =>
  `<g transform="rotate(${degrees} 400 500)">${markup}</g>`;

const bifold: Drawing = (sheet) => {
  const leather = flat("#8a4b28");
  const card = (y: number, tone: string) =>
    piece(sheet, roundRect(196, y, 190, 120, 12), flat(tone), { volume: 0.4 });
  const slot = (y: number) => {
    const d = `M180 ${y} L402 ${y} L402 668 L196 668 C186 668 180 662 180 652 Z`;
    return `${raised(sheet, piece(sheet, d, leather, { volume: 0.6 }), 2)}${stitch(`M188 ${y + 9} L394 ${y + 9}`, "#f0cfa4", 0.7)}`;
  };
  return {
    finish: "leather",
    scale: 1.08,
    markup: tilt(
      -7,
      [
        piece(sheet, roundRect(164, 340, 480, 344, 20), leather, { volume: 1.5, shine: 1.3 }),
        stitch(roundRect(175, 351, 458, 322, 14), "#f0cfa4", 0.7),
        card(388, "#2e3a78"),
        slot(430),
        card(452, "#e9dcc2"),
        slot(496),
        slot(560),
        raised(
          sheet,
          piece(sheet, "M412 400 L630 400 L630 652 C630 662 622 668 612 668 L412 668 Z", leather, {
            volume: 0.8,
          }),
          3,
        ),
        stitch("M420 410 L622 410", "#f0cfa4", 0.7),
        seam("M406 342 L406 682", "#2b1408", 0.9),
        `<g fill="none" stroke="#4f2610" stroke-width="3"><circle cx="522" cy="540" r="34"/><circle cx="522" cy="540" r="22"/><circle cx="522" cy="540" r="9"/></g>`,
      ].join(""),
    ),
  };
};

const cardHolder: Drawing = (sheet) => {
  const leather = flat("#2a2625");
  const front = roundRect(228, 350, 344, 340, 22);
  const lip =
    "M228 400 C300 400 330 430 400 430 C470 430 500 400 572 400 L572 668 C572 682 564 690 550 690 L250 690 C236 690 228 682 228 668 Z";
  return {
    finish: "leather",
    scale: 1.14,
    markup: tilt(
      8,
      [
        piece(sheet, roundRect(250, 286, 300, 200, 16), flat("#b4512f"), { volume: 0.6 }),
        piece(sheet, roundRect(250, 316, 300, 200, 16), flat("#efe4cd"), { volume: 0.6 }),
        `<rect x="274" y="336" width="46" height="34" rx="5" fill="#d1a64e"/>`,
        piece(sheet, front, leather, { volume: 1.2 }),
        raised(sheet, piece(sheet, lip, leather, { volume: 1.3, shine: 1.5 }), 5),
        `<g clip-path="${clip(sheet, lip)}">${piece(sheet, "M228 520 L572 520 L572 616 L228 616 Z", kente(0.86), { volume: 0.8 })}</g>`,
        stitch("M228 514 L572 514", "#cfa349", 0.8),
        stitch("M228 622 L572 622", "#cfa349", 0.8),
        stitch(
          "M238 410 C306 412 336 440 400 440 C464 440 494 412 562 410 L562 664 C562 674 556 680 546 680 L254 680 C244 680 238 674 238 664 Z",
          "#8b8178",
          0.6,
        ),
      ].join(""),
    ),
  };
};

const zipAround: Drawing = (sheet) => {
  const leather = flat("#3d5a48");
  const path = roundRect(132, 366, 536, 290, 34);
  const tassel = range(7)
    .map(
      (i) =>
        `<path d="M${700 + i * 1.4} 452 C${690 + i * 5} 500 ${684 + i * 7} 540 ${680 + i * 8} 586" stroke="${i % 2 ? "#2c4335" : "#3d5a48"}" stroke-width="7" fill="none" stroke-linecap="round"/>`,
    )
    .join("");
  return {
    finish: "leather",
    scale: 1.02,
    markup: tilt(
      -8,
      [
        `<path d="${path}" fill="#1c2a21" stroke="#1c2a21" stroke-width="16"/><path d="${path}" fill="none" stroke="#cfa349" stroke-width="8" stroke-dasharray="3.4 2.6"/>`,
        piece(sheet, roundRect(140, 374, 520, 274, 28), leather, { volume: 1.6, shine: 1.6 }),
        stitch(roundRect(154, 388, 492, 246, 20), "#d9e3c9", 0.6),
        raised(sheet, piece(sheet, roundRect(640, 392, 62, 20, 9), gold, { volume: 0.5 }), 3),
        raised(sheet, `${tassel}${piece(sheet, roundRect(690, 404, 28, 52, 9), leather)}`, 4),
        raised(sheet, piece(sheet, disc(400, 512, 40), gold, { volume: 0.7 }), 3),
        `<path d="M382 536 C368 520 366 494 384 486 C396 482 400 492 400 500 C400 492 404 482 416 486 C434 494 432 520 418 536 L400 546 Z" fill="none" stroke="#6d4a12" stroke-width="5"/>`,
      ].join(""),
    ),
  };
};

const coinPurse: Drawing = (sheet) => {
  const leather = flat("#b4512f");
  const body =
    "M246 400 C196 470 184 590 232 662 C272 716 338 732 400 732 C462 732 528 716 568 662 C616 590 604 470 554 400 C500 380 300 380 246 400 Z";
  const frame = "M238 428 C232 380 262 352 310 350 L490 350 C538 352 568 380 562 428";
  const cowrie =
    "M400 480 C444 482 466 530 458 576 C448 618 424 634 400 634 C376 634 352 618 342 576 C334 530 356 482 400 480 Z";
  const teeth = range(8)
    .map(
      (i) =>
        `<path d="M${388 - (i % 2)} ${512 + i * 14}H${412 + (i % 2)}" stroke="#8a6a44" stroke-width="2.6"/>`,
    )
    .join("");
  return {
    finish: "leather",
    scale: 1.16,
    markup: tilt(
      5,
      [
        piece(sheet, body, leather, {
          volume: 2,
          shine: 1.4,
          folds: range(6).map((i) => ({
            d: `M${276 + i * 50} 404 Q${270 + i * 52} 450 ${264 + i * 54} 500`,
            width: 20,
            strength: 0.8,
          })),
        }),
        stitch("M246 640 C286 700 340 716 400 716 C460 716 514 700 554 640", "#f6cfb4", 0.6),
        raised(
          sheet,
          `<path d="${frame}" fill="none" stroke="#6d4a12" stroke-width="30" stroke-linecap="round"/><path d="${frame}" fill="none" stroke="${gold(sheet, 20)}" stroke-width="26" stroke-linecap="round"/><path d="M262 380 C280 360 300 356 320 356 L480 356" fill="none" stroke="#fff4cf" stroke-width="4" stroke-linecap="round" opacity=".8"/>`,
          4,
        ),
        raised(
          sheet,
          piece(sheet, disc(382, 326, 19), gold, { volume: 0.7 }) +
            piece(sheet, disc(418, 318, 19), gold, { volume: 0.7 }),
          4,
        ),
        raised(sheet, piece(sheet, cowrie, weave("#f4ead6", 0.02), { volume: 1.5 }), 5),
        `<path d="M400 498 C392 530 392 580 400 618 C408 580 408 530 400 498 Z" fill="#5c3d20"/>${teeth}`,
      ].join(""),
    ),
  };
};

export const wallets: Record<string, Drawing> = {
  "kumasi-bifold-wallet": bifold,
  "kente-edge-card-holder": cardHolder,
  "adom-zip-around-wallet": zipAround,
  "cowrie-snap-coin-purse": coinPurse,
};
