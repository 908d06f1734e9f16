export type Point = readonly [x: number, y: number];
type Segment = readonly [Point, Point, Point];

const round = (value: number) => Math.round(value * 10) / 10;

export const lerp = (a: number, b: number, t: number) => a + (b - a) * t;

export function pointsOf(d: string): Point[] {
  const numbers = (d.match(/-?[\d.]+/g) ?? []).map(Number);
  const points: Point[] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    points.push([numbers[i] ?? 0, numbers[i + 1] ?? 0]);
  }
  return points;
}

function mapPoints(d: string, change: (point: Point) => Point): string {
  return d.replace(/(-?[\d.]+)[ ,]+(-?[\d.]+)/g, (_, x, y) => {
    const [newX, newY] = change([Number(x), Number(y)]);
    return `${round(newX)} ${round(newY)}`;
  });
}

export const mirror = (d: string, axis = 400) => mapPoints(d, ([x, y]) => [2 * axis - x, y]);

function segmentsOf(half: string): { start: Point; segments: Segment[] } {
  const commands = half.match(/[MLC][^MLC]*/g) ?? [];
  let start: Point = [0, 0];
  let pen: Point = [0, 0];
  const segments: Segment[] = [];
  for (const command of commands) {
    const points = pointsOf(command);
    if (command.startsWith("M")) {
      start = points[0] ?? start;
      pen = start;
      continue;
    }
    const step = command.startsWith("C") ? 3 : 1;
    for (let i = 0; i + step <= points.length; i += step) {
      const end = points[i + step - 1] ?? pen;
      const first = step === 3 ? (points[i] ?? pen) : pen;
      const second = step === 3 ? (points[i + 1] ?? end) : end;
      segments.push([first, second, end]);
      pen = end;
    }
  }
  return { start, segments };
}

/** Closes a left half outline (M, L and C only) with its mirror image. */
export function whole(half: string, axis = 400): string {
  const { start, segments } = segmentsOf(half);
  const flip = ([x, y]: Point) => `${round(2 * axis - x)} ${round(y)}`;
  const last = segments.at(-1)?.[2] ?? start;
  const back = segments
    .map(([first, second], index) => {
      const from = index === 0 ? start : (segments[index - 1]?.[2] ?? start);
      return `C${flip(second)} ${flip(first)} ${flip(from)}`;
    })
    .reverse();
  return `${half} L${flip(last)} ${back.join(" ")} Z`;
}

export function polar(centre: Point, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [round(centre[0] + radius * Math.cos(angle)), round(centre[1] + radius * Math.sin(angle))];
}

export const range = (count: number) => Array.from({ length: count }, (_, index) => index);

export const disc = (x: number, y: number, rx: number, ry = rx) =>
  `M${x - rx} ${y} C${x - rx} ${round(y - ry * 0.552)} ${round(x - rx * 0.552)} ${y - ry} ${x} ${y - ry} C${round(x + rx * 0.552)} ${y - ry} ${x + rx} ${round(y - ry * 0.552)} ${x + rx} ${y} C${x + rx} ${round(y + ry * 0.552)} ${round(x + rx * 0.552)} ${y + ry} ${x} ${y + ry} C${round(x - rx * 0.552)} ${y + ry} ${x - rx} ${round(y + ry * 0.552)} ${x - rx} ${y} Z`;

export function roundRect(x: number, y: number, width: number, height: number, r: number): string {
  const right = x + width;
  const bottom = y + height;
  const k = r * 0.45;
  return `M${x + r} ${y} L${right - r} ${y} C${right - k} ${y} ${right} ${y + k} ${right} ${y + r} L${right} ${bottom - r} C${right} ${bottom - k} ${right - k} ${bottom} ${right - r} ${bottom} L${x + r} ${bottom} C${x + k} ${bottom} ${x} ${bottom - k} ${x} ${bottom - r} L${x} ${y + r} C${x} ${y + k} ${x + k} ${y} ${x + r} ${y} Z`;
}
