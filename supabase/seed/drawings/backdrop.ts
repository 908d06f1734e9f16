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

const grains: Record<Finish, string> = {
  cloth: `baseFrequency=".85 .6" numOctaves="2"`,
  leather: `baseFrequency=".32" numOctaves="3"`,
  smooth: "",
};

function grainSteps(finish: Finish): string {
  if (finish === "smooth") return "";
  const strength = finish === "leather" ? 0.34 : 0.2;
  return `<feTurbulence type="fractalNoise" ${grains[finish]} seed="7" result="noise"/><feColorMatrix in="noise" values="0 0 0 0 .06 0 0 0 0 .04 0 0 0 0 .08 0 0 ${strength} 0 -${strength * 0.36}"/><feComposite in2="SourceAlpha" operator="in" result="grain"/>`;
}

/** Lays a thing on the backdrop: a near and a far shadow, and the grain of its stuff. */
export function laid(sheet: Sheet, { markup, finish, scale = 1 }: Picture): string {
  const grain = finish === "smooth" ? "" : `<feMergeNode in="grain"/>`;
  const shadow = (name: string, spread: number, x: number, y: number, a: number) =>
    `<feGaussianBlur in="SourceAlpha" stdDeviation="${spread}"/><feOffset dx="${x}" dy="${y}"/><feColorMatrix values="0 0 0 0 .16 0 0 0 0 .09 0 0 0 0 .08 0 0 0 ${a} 0" result="${name}"/>`;
  const filter = sheet.url(
    (id) =>
      `<filter id="${id}" filterUnits="userSpaceOnUse" x="0" y="0" width="1600" height="1000" color-interpolation-filters="sRGB">${shadow("far", 22, 16, 26, 0.4)}${shadow("near", 5, 4, 6, 0.38)}${grainSteps(finish)}<feMerge><feMergeNode in="far"/><feMergeNode in="near"/><feMergeNode in="SourceGraphic"/>${grain}</feMerge></filter>`,
  );
  const about = `translate(400 500) scale(${scale}) translate(-400 -500)`;
  return `<g filter="${filter}"><g transform="${about}">${markup}</g></g>`;
}
