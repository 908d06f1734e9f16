/** As much of the tar format as an archive of the shop needs: whole files, in order, with names of any length. */
const BLOCK = 512;
const MAX_PLAIN_NAME = 100;

export type TarEntry = { name: string; content: Buffer };

export function tarEntry({ name, content }: TarEntry): Buffer {
  const isPlain = /^[\x20-\x7e]*$/.test(name) && name.length <= MAX_PLAIN_NAME;
  if (isPlain) return block(name, "0", content);
  return Buffer.concat([block("long-name", "x", nameRecord(name)), block("file", "0", content)]);
}

export const TAR_END = Buffer.alloc(2 * BLOCK);

function block(name: string, type: "0" | "x", content: Buffer): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, MAX_PLAIN_NAME, "ascii");
  writeOctal(header, 0o600, 100, 8);
  writeOctal(header, 0, 108, 8);
  writeOctal(header, 0, 116, 8);
  writeOctal(header, content.length, 124, 12);
  writeOctal(header, Math.floor(Date.now() / 1000), 136, 12);
  header.write(`        ${type}`, 148, "ascii");
  header.write("ustar\x0000", 257, "ascii");
  writeOctal(header, checksum(header), 148, 8);
  return Buffer.concat([header, content, Buffer.alloc(padding(content.length))]);
}

function writeOctal(header: Buffer, value: number, at: number, width: number): void {
  header.write(`${value.toString(8).padStart(width - 1, "0")}\0`, at, "ascii");
}

function checksum(header: Buffer): number {
  const spaced = Buffer.from(header).fill(" ", 148, 156);
  return spaced.reduce((sum, byte) => sum + byte, 0);
}

function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

/** The record counts its own length, digits included. */
function nameRecord(name: string): Buffer {
  const body = Buffer.from(` path=${name}\n`);
  let length = body.length + 1;
  while (String(length).length + body.length !== length) length += 1;
  return Buffer.concat([Buffer.from(String(length)), body]);
}

/** Reads an archive file by file; throws when it is cut off or its headers do not add up. */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const source = exactly(chunks);
  let longName: string | undefined;
  for (;;) {
    const header = await source.take(BLOCK);
    if (header.every((byte) => byte === 0)) break;
    if (readOctal(header, 148, 8) !== checksum(header)) throw new Error("a header is spoilt");
    const size = readOctal(header, 124, 12);
    const content = await source.take(size);
    await source.take(padding(size));
    if (header.toString("ascii", 156, 157) === "x") {
      longName = /path=(.*)\n/s.exec(content.toString())?.[1];
      continue;
    }
    yield { name: longName ?? nameOf(header), content };
    longName = undefined;
  }
  await source.drain();
}

function nameOf(header: Buffer): string {
  return header.toString("ascii", 0, MAX_PLAIN_NAME).replace(/\0.*$/s, "");
}

function readOctal(header: Buffer, at: number, width: number): number {
  return Number.parseInt(header.toString("ascii", at, at + width), 8);
}

function exactly(chunks: AsyncIterable<Buffer>) {
  const iterator = chunks[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);

  return {
    async take(size: number): Promise<Buffer> {
      const parts = [held];
      let length = held.length;
      while (length < size) {
        const { done, value } = await iterator.next();
        if (done) throw new Error("it ends too early");
        parts.push(value);
        length += value.length;
      }
      const all = parts.length === 1 ? held : Buffer.concat(parts);
      held = all.subarray(size);
      return all.subarray(0, size);
    },
    /** To the end, so that the compression's own checksum is looked at too. */
    async drain(): Promise<void> {
      while (!(await iterator.next()).done);
    },
  };
}
