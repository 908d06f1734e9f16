import { BLOCK_BYTES, checksum, MAX_PLAIN_NAME, paddingOf, type TarEntry } from "./tar-format.ts";

/** A file of the archive; names that do not fit into the header get a pax record in front. */
export function tarEntry({ name, content }: TarEntry): Buffer {
  const isPlain = /^[\x20-\x7e]*$/.test(name) && name.length <= MAX_PLAIN_NAME;
  if (isPlain) return block(name, "0", content);
  return Buffer.concat([block("long-name", "x", paxRecord(name)), block("file", "0", content)]);
}

export const TAR_END = Buffer.alloc(2 * BLOCK_BYTES);

function block(name: string, type: "0" | "x", content: Buffer): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES);
  header.write(name, 0, MAX_PLAIN_NAME, "ascii");
  writeOctal(header, 0o600, 100, 8);
  writeOctal(header, 0, 108, 8);
  writeOctal(header, 0, 116, 8);
  writeOctal(header, content.length, 124, 12);
  writeOctal(header, Math.floor(Date.now() / 1000), 136, 12);
  header.write(`        ${type}`, 148, "ascii");
  header.write("ustar\x0000", 257, "ascii");
  writeOctal(header, checksum(header), 148, 8);
  return Buffer.concat([header, content, Buffer.alloc(paddingOf(content.length))]);
}

function writeOctal(header: Buffer, value: number, offset: number, width: number): void {
  header.write(`${value.toString(8).padStart(width - 1, "0")}\0`, offset, "ascii");
}

/** The length at the start of the record includes its own digits. */
function paxRecord(name: string): Buffer {
  const body = Buffer.from(` path=${name}\n`);
  let length = body.length + 1;
  while (String(length).length + body.length !== length) length += 1;
  return Buffer.concat([Buffer.from(String(length)), body]);
}
