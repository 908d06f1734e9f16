import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("./styles.css", import.meta.url), "utf8");
const themes = css.match(/@theme (static )?\{[\s\S]*?\n\}/g) ?? [];
const tokens = Object.fromEntries(
  [...themes.join("").matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [
    String(name),
    String(value),
  ]),
);

const GROUNDS = ["paper", "paper-deep", "white"];
const TONES = ["yellow", "light-blue", "blue", "indigo", "green", "red", "grey"];

/** Text colours and their backgrounds. */
const written: [text: string, ground: string][] = [
  ...["ink", "ink-soft", "indigo", "clay", "danger", "success"].flatMap((text) =>
    GROUNDS.map((ground): [string, string] => [text, ground]),
  ),
  ...TONES.map((tone): [string, string] => [`${tone}-ink`, `${tone}-tint`]),
  ...["indigo", "indigo-deep", "clay", "danger", "ink", "night", "night-glow"].flatMap(
    (ground): [string, string][] => [
      ["paper", ground],
      ["white", ground],
    ],
  ),
  ["ink", "indigo-tint"],
  ["ink", "clay-tint"],
  ["ink", "danger-tint"],
  ["clay", "clay-tint"],
  ["danger", "danger-tint"],
];

/** Borders and marks that show what is interactive. */
const seen: [mark: string, ground: string][] = [
  ...GROUNDS.map((ground): [string, string] => ["line-strong", ground]),
  ...GROUNDS.map((ground): [string, string] => ["indigo", ground]),
];

/** Decorative lines, and chart areas that also have labels. */
const isDecorative = (name: string) => name === "line" || name.startsWith("chart-");

function luminance(name: string): number {
  const hex = tokens[name];
  if (!hex) throw new Error(`There is no colour ${name}`);
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe("the palette", () => {
  it.each(written)("has %s readable on %s", (text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(seen)("has %s visible on %s", (mark, ground) => {
    expect(contrast(mark, ground)).toBeGreaterThanOrEqual(3);
  });

  it("has no unchecked colour", () => {
    const measured = new Set([...written, ...seen].flat());
    const unmeasured = Object.keys(tokens).filter((name) => !measured.has(name));
    expect(unmeasured.filter((name) => !isDecorative(name))).toEqual([]);
  });

  it("is defined only in the theme", () => {
    const rest = themes.reduce((left, theme) => left.replace(theme, ""), css);
    expect(rest.match(/#[0-9a-f]{3,8}\b/gi) ?? []).toEqual([]);
  });
});
