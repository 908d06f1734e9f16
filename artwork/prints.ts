import { type Fabric, tile } from "./fabrics.ts";
import { polar, range } from "./geometry.ts";

const rect = (x: number, y: number, w: number, h: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`;

export type KenteColours = readonly [gold: string, green: string, red: string, dark: string];

const classic: KenteColours = ["#d9a12f", "#2f6b45", "#a93a28", "#211c1a"];

function warpBlock(x: number, y: number, colours: KenteColours): string {
  const [gold, green, red, dark] = colours;
  const lines = [6, 14, 38, 46].map((at, i) => rect(x + at, y, 4, 56, i % 3 === 0 ? green : red));
  return `${rect(x, y, 56, 56, gold)}${lines.join("")}${rect(x + 24, y, 8, 56, dark)}`;
}

function weftBlock(x: number, y: number, colours: KenteColours): string {
  const [gold, green, red, dark] = colours;
  const steps = range(4).map((i) =>
    rect(x + 22 - i * 6, y + 13 + i * 4, 12 + i * 12, 31 - i * 8, i % 2 ? gold : red),
  );
  return `${rect(x, y, 56, 56, green)}${rect(x, y, 56, 7, dark)}${rect(x, y + 7, 56, 4, gold)}${rect(x, y + 45, 56, 4, gold)}${rect(x, y + 49, 56, 7, dark)}${steps.join("")}`;
}

export function kente(scale = 1, colours: KenteColours = classic): Fabric {
  const blocks = `${warpBlock(0, 0, colours)}${weftBlock(0, 56, colours)}${weftBlock(56, 0, colours)}${warpBlock(56, 56, colours)}`;
  const ribs = `<path d="${range(28)
    .map((i) => `M0 ${i * 4 + 1}H112`)
    .join("")}" stroke="#000" stroke-opacity=".1" stroke-width="1"/>`;
  const edges = `<path d="M0 0V112M56 0V112" stroke="#000" stroke-opacity=".5" stroke-width="1.6"/>`;
  return tile(
    112 * scale,
    112 * scale,
    `<g transform="scale(${scale})">${blocks}${ribs}${edges}</g>`,
  );
}

function flower(x: number, y: number, size: number, tones: readonly string[]) {
  const [petal, heart, dot] = tones;
  const petals = range(8).map((i) => {
    const [px, py] = polar([x, y], size * 0.62, i * 45);
    return `<ellipse cx="${px}" cy="${py}" rx="${size * 0.34}" ry="${size * 0.17}" fill="${petal}" transform="rotate(${i * 45} ${px} ${py})"/>`;
  });
  return `${petals.join("")}<circle cx="${x}" cy="${y}" r="${size * 0.3}" fill="${heart}"/><circle cx="${x}" cy="${y}" r="${size * 0.14}" fill="${dot}"/>`;
}

/** Wax print: large flowers in rings, dotted between, as on market cloth. */
export function waxPrint(
  ground: string,
  petal: string,
  heart: string,
  dot: string,
  size = 110,
): Fabric {
  const half = size / 2;
  const tones = [petal, heart, dot];
  const ring = (x: number, y: number) =>
    `<circle cx="${x}" cy="${y}" r="${half * 0.94}" fill="none" stroke="${heart}" stroke-width="${size * 0.035}"/>${range(
      20,
    )
      .map((i) => {
        const [px, py] = polar([x, y], half * 0.78, i * 18);
        return `<circle cx="${px}" cy="${py}" r="${size * 0.018}" fill="${dot}"/>`;
      })
      .join("")}${flower(x, y, half * 0.66, tones)}`;
  const corners = [
    [0, 0],
    [size, 0],
    [0, size],
    [size, size],
  ].map(([x, y]) => flower(x ?? 0, y ?? 0, half * 0.36, [dot, petal, heart]));
  return tile(
    size,
    size,
    `${rect(0, 0, size, size, ground)}${ring(half, half)}${corners.join("")}`,
  );
}

/** Rings tied and dyed: rows of pale dots round a pale eye. */
export function tiedRings(ground: string, pale: string, size = 84): Fabric {
  const eye = (x: number, y: number) =>
    [0.12, 0.26, 0.4]
      .map((share, ringIndex) =>
        range(6 + ringIndex * 6)
          .map((i) => {
            const turn = 360 / (6 + ringIndex * 6);
            const [px, py] = polar([x, y], size * share, i * turn);
            return `<circle cx="${px}" cy="${py}" r="${2.6 - ringIndex * 0.3}" fill="${pale}"/>`;
          })
          .join(""),
      )
      .join("");
  return tile(
    size,
    size,
    `${rect(0, 0, size, size, ground)}${eye(size / 2, size / 2)}<circle cx="0" cy="0" r="3" fill="${pale}"/><circle cx="${size}" cy="0" r="3" fill="${pale}"/><circle cx="0" cy="${size}" r="3" fill="${pale}"/><circle cx="${size}" cy="${size}" r="3" fill="${pale}"/>`,
  );
}

/** Adinkrahene, Akoma, Mate Masie and Fihankra, stamped in rows. */
export function adinkra(ground: string, ink: string): Fabric {
  const king = `<g transform="translate(30 30)"><circle r="20"/><circle r="12.5"/><circle r="5"/></g>`;
  const heart = `<g transform="translate(90 30)"><path d="M0 18C-26 0 -18 -20 -6 -17C-2 -16 0 -12 0 -9C0 -12 2 -16 6 -17C18 -20 26 0 0 18Z"/></g>`;
  const wisdom = `<g transform="translate(30 90)"><circle cx="-9" cy="-9" r="9"/><circle cx="9" cy="-9" r="9"/><circle cx="-9" cy="9" r="9"/><circle cx="9" cy="9" r="9"/></g>`;
  const house = `<g transform="translate(90 90)"><path d="M-17 -17H17V17H-17ZM-9 -9H9V9H-9ZM0 -17V-9M0 9V17"/></g>`;
  return tile(
    96,
    96,
    `${rect(0, 0, 96, 96, ground)}<g transform="scale(.8)" fill="none" stroke="${ink}" stroke-width="4.4">${king}${heart}${wisdom}${house}</g>`,
  );
}
