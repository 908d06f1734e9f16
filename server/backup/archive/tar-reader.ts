import { BLOCK_BYTES, checksum, MAX_PLAIN_NAME, paddingOf, type TarEntry } from "./tar-format.ts";

/** Reads an archive file by file; throws when it is truncated or a header is damaged. */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const source = createByteReader(chunks);
  let paxName: string | undefined;
  for (;;) {
    const header = await source.read(BLOCK_BYTES);
    if (header.every((byte) => byte === 0)) break;
    if (readOctal(header, 148, 8) !== checksum(header)) throw new Error("invalid header checksum");
    const size = readOctal(header, 124, 12);
    const content = await source.read(size);
    await source.read(paddingOf(size));
    if (header.toString("ascii", 156, 157) === "x") {
      paxName = /path=(.*)\n/s.exec(content.toString())?.[1];
      continue;
    }
    yield { name: paxName ?? nameOf(header), content };
    paxName = undefined;
  }
  await source.drain();
}

function nameOf(header: Buffer): string {
  return header.toString("ascii", 0, MAX_PLAIN_NAME).replace(/\0.*$/s, "");
}

function readOctal(header: Buffer, offset: number, width: number): number {
  return Number.parseInt(header.toString("ascii", offset, offset + width), 8);
}

function createByteReader(chunks: AsyncIterable<Buffer>) {
  const iterator = chunks[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  return {
    async read(size: number): Promise<Buffer> {
      const parts = [rest];
      let length = rest.length;
      while (length < size) {
        const { done, value } = await iterator.next();
        if (done) throw new Error("unexpected end of file");
        parts.push(value);
        length += value.length;
      }
      const all = parts.length === 1 ? rest : Buffer.concat(parts);
      rest = all.subarray(size);
      return all.subarray(0, size);
    },
    /** Reads to the end, so that gzip's own checksum is verified too. */
    async drain(): Promise<void> {
      while (!(await iterator.next()).done);
    },
  };
}
