export type Point = readonly [x: number, y: number, onCurve: boolean];
export type Outline = { width: number; contours: readonly (readonly Point[])[] };

const [EM, ASCENT, DESCENT] = [1000, 950, -250];

const u8 = (...values: number[]) => Buffer.from(values.map((value) => value & 255));
const u16 = (...values: number[]) => Buffer.concat(values.map((value) => u8(value >> 8, value)));
const u32 = (...values: number[]) =>
  Buffer.concat(values.map((value) => u16(value >>> 16, value & 0xffff)));
const join = (...parts: Buffer[]) => Buffer.concat(parts);
const aligned = (data: Buffer) => join(data, Buffer.alloc((4 - (data.length % 4)) % 4));

function box(outline: Outline): number[] {
  const points = outline.contours.flat();
  const xs = points.map(([x]) => Math.round(x));
  const ys = points.map(([, y]) => Math.round(y));
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

const deltas = (values: number[]) =>
  u16(...values.map((value, index) => value - (values[index - 1] ?? 0)));

function glyph(outline: Outline): Buffer {
  const points = outline.contours.flat();
  let last = -1;
  const ends = outline.contours.map(({ length }) => {
    last += length;
    return last;
  });
  return aligned(
    join(
      u16(ends.length, ...box(outline), ...ends, 0),
      u8(...points.map(([, , onCurve]) => (onCurve ? 1 : 0))),
      deltas(points.map(([x]) => Math.round(x))),
      deltas(points.map(([, y]) => Math.round(y))),
    ),
  );
}

function nameTable(name: string): Buffer {
  const text = Buffer.from(name, "utf16le").swap16();
  const ids = [1, 2, 4, 6];
  const records = ids.map((id) => u16(3, 1, 0x409, id, text.length, 0));
  return join(u16(0, ids.length, 6 + 12 * ids.length), ...records, text);
}

function os2(character: number, width: number): Buffer {
  const sizes = [650, 600, 0, 75, 650, 600, 0, 350, 50, 300];
  const ranges = u32(0, 2, 0, 0);
  return join(
    u16(4, width, 400, 5, 0, ...sizes, 0),
    Buffer.alloc(10),
    ranges,
    Buffer.from("NONE"),
    u16(0x40, character, character, ASCENT, DESCENT, 0, ASCENT, -DESCENT),
    u32(1, 0),
    u16(500, 700, 0, 32, 0),
  );
}

function tablesOf(name: string, character: number, outline: Outline): Record<string, Buffer> {
  const { width, contours } = outline;
  const [left = 0, bottom = 0, right = 0, top = 0] = box(outline);
  const shape = glyph(outline);
  const segments = u16(4, 32, 0, 4, 4, 1, 0, character, 0xffff, 0, character, 0xffff);
  return {
    "OS/2": os2(character, width),
    cmap: join(u16(0, 1, 3, 1), u32(12), segments, u16(1 - character, 1, 0, 0)),
    glyf: shape,
    head: join(
      u32(0x10000, 0x10000, 0, 0x5f0f3cf5),
      u16(3, EM),
      Buffer.alloc(16),
      u16(left, bottom, right, top, 0, 8, 2, 1, 0),
    ),
    hhea: join(
      u32(0x10000),
      u16(ASCENT, DESCENT, 0, width, left, width - right, right, 1, 0, 0, 0, 0, 0, 0, 0, 2),
    ),
    hmtx: u16(width, 0, width, left),
    loca: u32(0, 0, shape.length),
    maxp: join(
      u32(0x10000),
      u16(2, contours.flat().length, contours.length, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
    ),
    name: nameTable(name),
    post: join(u32(0x30000, 0), u16(-75, 50), u32(0, 0, 0, 0, 0)),
  };
}

function checksum(table: Buffer): number {
  const data = aligned(table);
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum = (sum + data.readUInt32BE(at)) >>> 0;
  return sum;
}

/** A WOFF font of a single character. */
export function fontOf(name: string, character: number, outline: Outline): Buffer {
  const tables = Object.entries(tablesOf(name, character, outline));
  let offset = 44 + 20 * tables.length;
  const directory = tables.map(([tag, data]) => {
    const entry = u32(offset, data.length, data.length, checksum(data));
    offset += aligned(data).length;
    return join(Buffer.from(tag), entry);
  });
  const sfntSize = offset - 44 - 20 * tables.length + 12 + 16 * tables.length;
  const header = join(
    Buffer.from("wOFF"),
    u32(0x10000, offset),
    u16(tables.length, 0),
    u32(sfntSize),
    u16(1, 0),
    u32(0, 0, 0, 0, 0),
  );
  return join(header, ...directory, ...tables.map(([, data]) => aligned(data)));
}
