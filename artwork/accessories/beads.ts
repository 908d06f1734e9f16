import { type Point, polar, range } from "../geometry.ts";
import type { Sheet } from "../sheet.ts";

export type Bead = { at: Point; r: number; tone: string; ring?: string };

export function bead(sheet: Sheet, { at: [x, y], r, tone, ring }: Bead): string {
  const round = sheet.url(
    (id) =>
      `<radialGradient id="${id}" cx=".34" cy=".3" r=".8"><stop offset="0" stop-color="#fff" stop-opacity=".75"/><stop offset=".28" stop-color="#fff" stop-opacity=".1"/><stop offset=".62" stop-color="#120a20" stop-opacity=".06"/><stop offset="1" stop-color="#120a20" stop-opacity=".6"/></radialGradient>`,
  );
  const paint = ring
    ? `<circle cx="${x}" cy="${y}" r="${r * 0.55}" fill="none" stroke="${ring}" stroke-width="${r * 0.2}"/><circle cx="${x}" cy="${y}" r="${r * 0.2}" fill="${ring}"/>`
    : "";
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${tone}"/>${paint}<circle cx="${x}" cy="${y}" r="${r}" fill="${round}"/>`;
}

export type Loop = {
  centre: Point;
  radii: readonly [x: number, y: number];
  size: (turn: number) => number;
};

/** Beads threaded round an oval, each touching the next. */
export function thread(
  { centre, radii, size }: Loop,
  choose: (index: number) => Omit<Bead, "at" | "r">,
): Bead[] {
  const beads: Bead[] = [];
  const at = (turn: number): Point => {
    const [x, y] = polar([0, 0], 1000, turn);
    return [centre[0] + (x / 1000) * radii[0], centre[1] + (y / 1000) * radii[1]];
  };
  let turn = -90;
  while (turn < 270) {
    const r = size(turn);
    const here = at(turn);
    let next = turn;
    beads.push({ at: here, r, ...choose(beads.length) });
    for (const step of range(400)) {
      next = turn + step * 0.1;
      const there = at(next);
      if (Math.hypot(there[0] - here[0], there[1] - here[1]) >= r + size(next)) break;
    }
    turn = next;
  }
  return beads.slice(0, -1);
}
