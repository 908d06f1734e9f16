import { laid } from "./backdrop.ts";
import { drawings } from "./drawings.ts";
import type { Fabric } from "./fabrics.ts";
import { fold, piece, raised } from "./light.ts";
import type { Drawing, Sheet } from "./sheet.ts";

export type Place = {
  x: number;
  y: number;
  scale?: number;
  turn?: number;
};

/** Sets a drawing into a larger scene: its middle comes to rest at x, y. */
export function place(sheet: Sheet, draw: Drawing, { x, y, scale = 1, turn = 0 }: Place): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale}) translate(-400 -500)">${laid(sheet, draw(sheet))}</g>`;
}

export function item(sheet: Sheet, slug: string, where: Place): string {
  const draw = drawings[slug];
  if (!draw) throw new Error(`No drawing for ${slug}`);
  return place(sheet, draw, where);
}

/** A rectangle that gives a little, as cloth does. */
function bundle(x: number, y: number, width: number, height: number): string {
  const right = x + width;
  const bottom = y + height;
  return `M${x + 26} ${y + 2} C${x + width * 0.4} ${y - 7} ${x + width * 0.7} ${y + 6} ${right - 24} ${y} C${right - 6} ${y + 1} ${right + 1} ${y + 10} ${right - 1} ${y + 30} C${right + 6} ${y + height * 0.4} ${right - 6} ${y + height * 0.7} ${right} ${bottom - 26} C${right} ${bottom - 8} ${right - 10} ${bottom + 1} ${right - 30} ${bottom - 1} C${x + width * 0.66} ${bottom + 7} ${x + width * 0.34} ${bottom - 5} ${x + 28} ${bottom} C${x + 8} ${bottom} ${x} ${bottom - 10} ${x + 1} ${bottom - 28} C${x - 6} ${y + height * 0.66} ${x + 6} ${y + height * 0.36} ${x} ${y + 28} C${x} ${y + 10} ${x + 8} ${y + 2} ${x + 26} ${y + 2} Z`;
}

/** A length of cloth folded into a bundle, its layers showing along two edges. */
export function foldedCloth(fabric: Fabric, width: number, height: number, angle = 0): Drawing {
  return (sheet) => {
    const x = 400 - width / 2;
    const y = 500 - height / 2;
    const layer = (offset: number) =>
      piece(sheet, bundle(x + offset * 0.5, y + offset, width, height), fabric, {
        angle,
        volume: 1.2,
      });
    const top = piece(sheet, bundle(x, y, width, height), fabric, {
      angle,
      volume: 1.5,
      folds: [
        fold(
          `M${x} ${y + height * 0.3} Q${x + width * 0.3} ${y + height * 0.34} ${x + width * 0.7} ${y + height * 0.28}`,
          26,
          0.5,
        ),
        fold(
          `M${x + width} ${y + height * 0.74} Q${x + width * 0.7} ${y + height * 0.7} ${x + width * 0.3} ${y + height * 0.76}`,
          28,
          0.5,
        ),
        fold(
          `M${x + width * 0.62} ${y + height} Q${x + width * 0.56} ${y + height * 0.7} ${x + width * 0.6} ${y + height * 0.4}`,
          24,
          0.4,
        ),
      ],
    });
    return {
      finish: "smooth",
      markup:
        layer(30) +
        raised(sheet, layer(20), 3) +
        raised(sheet, layer(10), 3) +
        raised(sheet, top, 4),
    };
  };
}
