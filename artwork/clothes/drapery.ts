import { lerp, mirror, range } from "../geometry.ts";
import { type Fold, fold } from "../light.ts";

/** Draws a part for the left and again, mirrored, for the right. */
export const both = (draw: (path: (d: string) => string) => string) =>
  draw((d) => d) + draw(mirror);

/** Folds that fall from a waist and widen towards a hem. */
export function drape(
  count: number,
  waist: readonly [from: number, to: number, y: number],
  hem: readonly [from: number, to: number, y: number],
  width = 26,
): Fold[] {
  return range(count).map((i) => {
    const t = count === 1 ? 0.5 : i / (count - 1);
    const top = lerp(waist[0], waist[1], t);
    const low = lerp(hem[0], hem[1], t);
    const reach = waist[2] + (hem[2] - waist[2]) * (0.1 + 0.22 * ((i * 7) % 3));
    return fold(
      `M${low} ${hem[2]} Q${lerp(top, low, 0.55)} ${lerp(waist[2], hem[2], 0.5)} ${lerp(top, low, 0.15)} ${reach}`,
      width * (0.8 + 0.2 * (i % 2)),
      0.9,
    );
  });
}

/** Short pleats gathered under a seam. */
export function gathers(count: number, from: number, to: number, y: number, depth: number): Fold[] {
  return range(count).map((i) => {
    const x = lerp(from, to, i / (count - 1));
    const lean = (x - (from + to) / 2) * 0.08;
    return fold(
      `M${x} ${y} Q${x + lean} ${y + depth / 2} ${x + lean * 2} ${y + depth * (0.6 + 0.4 * (i % 2))}`,
      11,
      0.8,
    );
  });
}
