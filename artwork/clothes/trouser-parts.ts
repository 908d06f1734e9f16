import type { Fabric } from "../fabrics.ts";
import { mirror, roundRect, whole } from "../geometry.ts";
import { type Fold, fold, piece, raised, seam, stitch } from "../light.ts";
import type { Sheet } from "../sheet.ts";

export type Cut = {
  waist: number;
  hip: number;
  knee: readonly [outer: number, inner: number];
  hem: readonly [outer: number, inner: number];
};

export const outline = ({ waist, hip, knee, hem }: Cut) =>
  whole(
    `M400 182 L${400 - waist} 182 C${400 - waist - 6} 230 ${400 - hip} 270 ${400 - hip} 330 C${400 - hip} 430 ${400 - knee[0]} 500 ${400 - knee[0]} 600 L${400 - hem[0]} 888 C${400 - hem[0] + 20} 898 ${400 - hem[1] - 20} 900 ${400 - hem[1]} 894 L${400 - knee[1]} 600 C${400 - knee[1] + 4} 520 398 440 400 412`,
  );

export const both = (d: string, draw: (path: string) => string) => draw(d) + draw(mirror(d));

/** Pulls that fan out from where the legs meet. */
export const crotchFolds: readonly Fold[] = [
  fold("M399 408 Q348 396 290 352", 13, 0.75),
  fold("M401 409 Q452 398 512 356", 13, 0.75),
  fold("M397 416 Q352 424 296 410", 12, 0.55),
  fold("M403 417 Q448 426 506 414", 12, 0.55),
  fold("M393 440 Q366 500 350 580", 18, 0.6),
  fold("M407 440 Q434 500 452 584", 18, 0.6),
];
/** The leg gives at the knee and breaks a little above the hem. */
export const kneeFolds: readonly Fold[] = [
  fold("M378 560 Q344 584 300 580", 12, 0.4),
  fold("M422 566 Q458 590 500 582", 12, 0.4),
  fold("M376 604 Q350 640 332 700", 18, 0.5),
  fold("M424 608 Q452 646 470 706", 18, 0.5),
  fold("M296 886 Q306 810 304 730", 16, 0.5),
  fold("M356 890 Q350 830 354 770", 14, 0.45),
  fold("M504 888 Q492 810 496 730", 16, 0.5),
  fold("M446 890 Q452 830 446 770", 14, 0.45),
];
export const pleat = [
  fold("M352 196 Q346 270 340 350", 12, 0.9),
  fold("M448 196 Q454 270 460 350", 12, 0.9),
  fold("M326 196 Q322 240 318 290", 10, 0.7),
  fold("M474 196 Q478 240 482 290", 10, 0.7),
];

export function waistband(sheet: Sheet, fabric: Fabric, waist: number, loops = true): string {
  const d = whole(
    `M400 152 C${400 - waist / 2} 152 ${400 - waist + 20} 150 ${402 - waist} 148 L${399 - waist} 186 C${400 - waist / 2} 190 ${380} 190 400 190`,
  );
  const loop = (x: number) =>
    raised(sheet, piece(sheet, roundRect(x, 144, 11, 50, 3), fabric, { volume: 0.3 }), 1.5);
  const inside = whole(
    `M400 140 C${400 - waist / 2} 140 ${400 - waist + 14} 144 ${402 - waist} 150 C${400 - waist / 2} 156 380 156 400 156`,
  );
  return `${piece(sheet, inside, fabric, { volume: 0.6 })}<path d="${inside}" fill="#120c10" opacity=".5"/>${piece(sheet, d, fabric, { volume: 0.7 })}${loops ? loop(400 - waist * 0.6) + loop(389 + waist * 0.6) : ""}`;
}

export const fly = (tone: string) =>
  `${seam("M400 190 L400 412")}${stitch("M432 190 C434 260 430 310 404 340", tone, 0.6)}`;

export const creases = both("M322 360 C318 520 318 700 320 890", (d) => `${seam(d, "#000", 0.22)}`);
