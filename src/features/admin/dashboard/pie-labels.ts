/** The position of a label relative to the centre of the pie; `edge` is where its line begins. */
export type LabelPosition = { side: 1 | -1; y: number; edge: { x: number; y: number } };

export const LABEL_HEIGHT = 34;

/** The angle in the middle of each slice, clockwise from the top. */
function middles(values: readonly number[]): number[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  let before = 0;
  return values.map((value) => {
    const middle = (before + value / 2) / total;
    before += value;
    return middle * 2 * Math.PI;
  });
}

/** Moves the labels of one side apart until none overlaps: first down, then up. */
function spread(places: LabelPosition[], radius: number): void {
  const column = places.toSorted((one, other) => one.y - other.y);
  const reach = Math.max(radius, (LABEL_HEIGHT * (column.length - 1)) / 2);
  let highest = -reach;
  for (const place of column) {
    place.y = Math.max(place.y, highest);
    highest = place.y + LABEL_HEIGHT;
  }
  let lowest = reach;
  for (const place of column.toReversed()) {
    place.y = Math.min(place.y, lowest);
    lowest = place.y - LABEL_HEIGHT;
  }
}

/** One label per slice, left or right of the pie, as near to its slice as the others allow. */
export function placeLabels(values: readonly number[], radius: number): LabelPosition[] {
  const places = middles(values).map((angle): LabelPosition => {
    const edge = { x: Math.sin(angle) * radius, y: -Math.cos(angle) * radius };
    return { side: edge.x >= 0 ? 1 : -1, y: edge.y, edge };
  });
  for (const side of [1, -1]) {
    spread(
      places.filter((place) => place.side === side),
      radius,
    );
  }
  return places;
}
