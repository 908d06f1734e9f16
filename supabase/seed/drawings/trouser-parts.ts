import { type Fabric, flat } from "./fabrics.ts";
import { mirror, roundRect, whole } from "./geometry.ts";
import { type Fold, fold, piece, raised, seam, stitch } from "./light.ts";
import type { Sheet } from "./sheet.ts";

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

export const crotchFolds: readonly Fold[] = [
  fold("M398 410 Q350 420 306 392", 18, 0.9),
  fold("M402 412 Q450 424 500 396", 18, 0.9),
  fold("M396 430 Q366 460 340 470", 14, 0.7),
  fold("M404 430 Q434 460 464 472", 14, 0.7),
];
export const kneeFolds: readonly Fold[] = [
  fold("M292 600 Q330 608 362 592", 14, 0.6),
  fold("M510 612 Q474 618 440 600", 14, 0.6),
  fold("M300 880 Q312 800 318 720", 16, 0.6),
  fold("M500 884 Q492 800 482 730", 16, 0.6),
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
  return `${piece(sheet, inside, flat("#00000055"), { volume: 0.6 })}${piece(sheet, d, fabric, { volume: 0.7 })}${loops ? loop(400 - waist * 0.6) + loop(389 + waist * 0.6) : ""}`;
}

export const fly = (tone: string) =>
  `${seam("M400 190 L400 412")}${stitch("M432 190 C434 260 430 310 404 340", tone, 0.6)}`;

export const creases = both("M322 360 C318 520 318 700 320 890", (d) => `${seam(d, "#000", 0.22)}`);
