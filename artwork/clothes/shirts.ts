import { button, buttons } from "../accessories/hardware.ts";
import { type Fabric, flat, smockStrips, stripe, weave } from "../fabrics.ts";
import { mirror, whole } from "../geometry.ts";
import { type Fold, fold, piece, raised, seam, stitch } from "../light.ts";
import type { Drawing, Sheet } from "../sheet.ts";

const bodyHalf =
  "M400 222 C372 222 350 208 342 196 C312 214 268 228 238 246 C250 300 262 352 262 408 C266 500 262 590 254 700";
const tailBody = whole(`${bodyHalf} C252 742 268 762 300 784 C332 802 366 808 400 808`);
/** A camp shirt hangs straight and wide from the arm. */
const boxyBody = whole(
  "M400 222 C372 222 350 208 342 196 C312 214 268 228 238 246 C250 300 258 352 256 408 C254 520 244 650 236 778 C290 788 346 790 400 790",
);

const longSleeve =
  "M246 240 C206 254 186 298 172 366 C152 462 124 566 100 676 L184 702 C206 612 238 520 266 444 C266 380 258 300 246 240 Z";
const cuff = "M100 672 L186 698 L176 746 C150 744 112 734 90 720 Z";
const shortSleeve =
  "M246 240 C206 254 178 300 160 360 C146 404 132 446 122 482 C150 506 200 522 236 524 C250 488 262 452 266 420 C266 370 258 300 246 240 Z";

const bodyFolds: readonly Fold[] = [
  fold("M268 400 Q292 450 300 560", 22),
  fold("M534 408 Q512 470 500 590", 24),
  fold("M262 690 Q290 620 316 560", 18, 0.7),
  fold("M540 700 Q508 640 490 560", 20, 0.8),
  fold("M330 800 Q340 720 336 640", 20, 0.6),
  fold("M470 804 Q458 730 466 650", 18, 0.6),
];
const armFolds: readonly Fold[] = [
  fold("M262 420 Q214 420 180 452", 20),
  fold("M246 500 Q196 504 160 540", 16, 0.7),
  fold("M140 690 Q166 600 190 530", 16, 0.8),
];

function pair(
  sheet: Sheet,
  d: string,
  fabric: Fabric,
  angle: number,
  folds: readonly Fold[] = [],
): string {
  const far = folds.map((one) => ({ ...one, d: mirror(one.d) }));
  return (
    piece(sheet, d, fabric, { angle, folds }) +
    piece(sheet, mirror(d), fabric, { angle: -angle, folds: far })
  );
}

const neckInside = whole("M400 176 C370 176 350 182 342 196 C352 214 374 224 400 226");

function pointedCollar(sheet: Sheet, fabric: Fabric, inside: string): string {
  const leaf =
    "M346 176 C338 186 334 200 334 212 C340 236 350 256 362 272 C376 262 390 246 400 230 C376 222 356 204 346 176 Z";
  return `${piece(sheet, neckInside, flat(inside), { volume: 0.8 })}${raised(sheet, pair(sheet, leaf, fabric, 24))}`;
}

function campCollar(sheet: Sheet, fabric: Fabric, inside: string): string {
  const opening = whole("M400 178 C370 178 350 184 342 196 C356 230 376 268 400 306");
  const lapel =
    "M346 178 C334 188 330 202 328 214 L326 262 L358 268 L366 292 C380 300 392 308 400 312 C382 268 360 224 346 178 Z";
  return `${piece(sheet, opening, flat(inside), { volume: 0.8 })}${raised(sheet, pair(sheet, lapel, fabric, 10))}${seam("M358 268 L340 226")}${seam(mirror("M358 268 L340 226"))}`;
}

const placketLine = (top: number, bottom: number, half = 17) =>
  `${stitch(`M${400 - half} ${top} L${400 - half} ${bottom}`, "#1a1c30", 0.3)}${seam(`M${400 + half} ${top} L${400 + half} ${bottom}`, "#1a1c30", 0.42)}${stitch(`M${395 + half} ${top} L${395 + half} ${bottom}`, "#1a1c30", 0.3)}`;

const pocketPath = "M446 362 L516 362 L516 430 L481 448 L446 430 Z";

const oxford: Drawing = (sheet) => {
  const cloth = stripe("#f7f8fa", "#86a5cf", 18, 6);
  const white = weave("#f7f8fa", 0.02);
  return {
    finish: "cloth",
    scale: 1.12,
    markup: [
      pair(sheet, longSleeve, cloth, 15, armFolds),
      pair(sheet, cuff, white, 0),
      piece(sheet, tailBody, cloth, { folds: bodyFolds }),
      placketLine(232, 806),
      piece(sheet, pocketPath, cloth, { volume: 0.4 }),
      stitch("M449 374 L513 374", "#1a1c30", 0.4),
      buttons(400, 292, 770, 7, "#fbf7ec", 7.5),
      pointedCollar(sheet, cloth, "#d7deea"),
      button(362, 262, "#fbf7ec", 4.5),
      button(438, 262, "#fbf7ec", 4.5),
      button(166, 722, "#fbf7ec", 5.5),
      button(634, 722, "#fbf7ec", 5.5),
    ].join(""),
  };
};

const camp: Drawing = (sheet) => {
  const linen = weave("#d3b58a", 0.09);
  const sleeveFolds = armFolds.slice(0, 1);
  return {
    finish: "cloth",
    scale: 1.12,
    markup: [
      pair(sheet, shortSleeve, linen, 18, sleeveFolds),
      stitch("M128 466 C158 490 204 504 241 508", "#5c4322", 0.5),
      stitch(mirror("M128 466 C158 490 204 504 241 508"), "#5c4322", 0.5),
      piece(sheet, boxyBody, linen, { folds: bodyFolds }),
      placketLine(314, 788, 16),
      piece(sheet, pocketPath, linen, { volume: 0.4 }),
      stitch("M238 762 C290 772 346 774 400 774 C454 774 510 772 562 762", "#5c4322", 0.5),
      buttons(400, 350, 742, 5, "#6b4a2a", 8),
      campCollar(sheet, linen, "#a98a60"),
    ].join(""),
  };
};

const bandCollar: Drawing = (sheet) => {
  const ivory = weave("#f3ecdc", 0.04);
  const band =
    "M340 196 C350 216 374 228 399 230 L399 206 C376 204 360 196 352 180 C346 182 342 188 340 196 Z";
  const panel = "M372 226 L428 226 L428 470 L400 492 L372 470 Z";
  const chevrons = Array.from({ length: 9 }, (_, i) => {
    const y = 262 + i * 24;
    return `<path d="M379 ${y} L387 ${y - 8} L379 ${y - 16}M421 ${y} L413 ${y - 8} L421 ${y - 16}" fill="none" stroke="#2e3a78" stroke-width="2.6"/>`;
  }).join("");
  return {
    finish: "cloth",
    scale: 1.12,
    markup: [
      pair(sheet, longSleeve, ivory, 15, armFolds),
      pair(sheet, cuff, ivory, 15),
      piece(sheet, tailBody, ivory, { folds: bodyFolds }),
      raised(sheet, piece(sheet, panel, ivory, { volume: 0.5 }), 2),
      `<path d="${panel}" fill="none" stroke="#2e3a78" stroke-width="3"/>`,
      chevrons,
      buttons(400, 250, 440, 4, "#2e3a78", 7),
      piece(sheet, neckInside, flat("#cfc4ad"), { volume: 0.8 }),
      raised(sheet, pair(sheet, band, ivory, 0), 2),
    ].join(""),
  };
};

const smock: Drawing = (sheet) => {
  const strips = smockStrips("#efe9dc", "#27315f", "#b4512f");
  const sleeve =
    "M262 248 C206 268 150 330 92 430 C78 456 70 480 66 502 C112 546 172 574 226 584 C244 540 262 480 274 432 Z";
  const body = whole(
    "M400 250 C388 236 364 214 348 200 C316 218 280 234 256 250 C264 320 260 380 252 440 C232 560 204 680 184 792 C240 836 320 852 400 852",
  );
  const flare = [
    fold("M190 800 Q244 660 280 470", 30),
    fold("M268 836 Q300 700 318 520", 26, 0.9),
    fold("M356 850 Q364 740 366 600", 24, 0.7),
    fold("M446 850 Q438 740 436 600", 26, 0.9),
    fold("M536 836 Q506 700 482 520", 28),
    fold("M606 806 Q560 660 522 470", 30),
  ];
  const neck = whole("M400 188 C376 188 358 192 348 200 C362 236 382 276 400 306");
  const trim = whole("M400 318 C376 286 352 240 340 204 L348 200 C362 236 382 276 400 306");
  return {
    finish: "cloth",
    scale: 1.12,
    markup: [
      pair(sheet, sleeve, strips, 32, [
        fold("M270 440 Q200 430 140 470", 22),
        fold("M250 520 Q180 500 110 510", 18, 0.8),
      ]),
      piece(sheet, body, strips, { folds: flare }),
      piece(sheet, neck, flat("#b9ae98"), { volume: 0.9 }),
      `<path d="${trim}" fill="#b4512f"/>`,
      stitch("M330 216 C346 258 372 304 400 336 C428 304 454 258 470 216", "#27315f", 0.9),
      `<path d="M400 340 V420 M384 420 L400 438 L416 420 M388 366 H412 M388 388 H412" stroke="#b4512f" stroke-width="4" fill="none"/>`,
    ].join(""),
  };
};

export const shirts: Record<string, Drawing> = {
  "osu-stripe-oxford-shirt": oxford,
  "tamale-fugu-smock": smock,
  "labadi-linen-camp-shirt": camp,
  "cape-coast-band-collar-shirt": bandCollar,
};
