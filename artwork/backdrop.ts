import type { Finish, Picture, Sheet } from "./sheet.ts";

export type Mood = readonly [light: string, middle: string, deep: string];

export const moods = {
  men: ["#f5efe4", "#e9dfce", "#d8c9b1"],
  women: ["#f8ede6", "#efdacd", "#dfc0ae"],
  accessories: ["#f2f1ee", "#e2e3e4", "#c8ccd2"],
  night: ["#39457f", "#242e61", "#151b40"],
} as const satisfies Record<string, Mood>;

export function backdrop(
  sheet: Sheet,
  [light, middle, deep]: Mood,
  width = 800,
  height = 1000,
): string {
  const glow = sheet.url(
    (id) =>
      `<radialGradient id="${id}" cx=".36" cy=".26" r=".95"><stop offset="0" stop-color="${light}"/><stop offset=".6" stop-color="${middle}"/><stop offset="1" stop-color="${deep}"/></radialGradient>`,
  );
  return `<rect width="${width}" height="${height}" fill="${glow}"/>`;
}

/** How a stuff takes the light: softly uneven as it lies, and grained when one comes near. */
type Surface = { lie: string; unevenness: number; grain: string; depth: number };

const surfaces: Partial<Record<Finish, Surface>> = {
  cloth: { lie: ".008 .005", unevenness: 0.34, grain: ".8 .62", depth: 0.7 },
  leather: { lie: ".01", unevenness: 0.2, grain: ".24", depth: 1.5 },
};

/** Multiplies what was drawn by a grey picture that covers everything. */
const shade = (result: string, under: string) =>
  `<feComposite operator="arithmetic" k1="1" in2="${under}" result="${result}"/>`;

function surfaceSteps(finish: Finish): { steps: string; lit: string } {
  const surface = surfaces[finish];
  if (!surface) return { steps: "", lit: "SourceGraphic" };
  const { lie, unevenness: u, grain, depth } = surface;
  const grey = `${u} 0 0 0 ${1.04 - u * 0.6}`;
  const steps = [
    `<feTurbulence type="fractalNoise" baseFrequency="${lie}" numOctaves="2" seed="4"/>`,
    `<feColorMatrix values="${grey} ${grey} ${grey} 0 0 0 0 1"/>`,
    shade("uneven", "SourceGraphic"),
    `<feTurbulence type="fractalNoise" baseFrequency="${grain}" numOctaves="3" seed="7"/>`,
    `<feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 1 0 0 0 0"/>`,
    `<feDiffuseLighting surfaceScale="${depth}" diffuseConstant="1.2" lighting-color="#fff"><feDistantLight azimuth="225" elevation="56"/></feDiffuseLighting>`,
    `<feColorMatrix values=".4 0 0 0 .6 0 .4 0 0 .6 0 0 .4 0 .6 0 0 0 0 1"/>`,
    shade("grained", "uneven"),
  ];
  return { steps: steps.join(""), lit: "grained" };
}

/** Lays a thing on the backdrop: a near and a far shadow, and light on its surface. */
export function laid(sheet: Sheet, { markup, finish, scale = 1 }: Picture): string {
  const { steps, lit } = surfaceSteps(finish);
  const shadow = (name: string, spread: number, x: number, y: number, a: number) =>
    `<feGaussianBlur in="SourceAlpha" stdDeviation="${spread}"/><feOffset dx="${x}" dy="${y}"/><feColorMatrix values="0 0 0 0 .16 0 0 0 0 .09 0 0 0 0 .08 0 0 0 ${a} 0" result="${name}"/>`;
  const filter = sheet.url(
    (id) =>
      `<filter id="${id}" filterUnits="userSpaceOnUse" x="0" y="0" width="1600" height="1000" color-interpolation-filters="sRGB">${shadow("far", 22, 16, 26, 0.4)}${shadow("near", 5, 4, 6, 0.38)}${steps}<feMerge><feMergeNode in="far"/><feMergeNode in="near"/><feMergeNode in="${lit}"/></feMerge></filter>`,
  );
  const about = `translate(400 500) scale(${scale}) translate(-400 -500)`;
  return `<g filter="${filter}"><g transform="${about}">${markup}</g></g>`;
}
