/** The part of the tar format that archives of the shop use: whole files, names of any length. */
export const BLOCK_BYTES = 512;
export const MAX_PLAIN_NAME = 100;

export type TarEntry = { name: string; content: Buffer };

/** The sum of the header's bytes, with spaces in place of the checksum itself. */
export function checksum(header: Buffer): number {
  const spaced = Buffer.from(header).fill(" ", 148, 156);
  return spaced.reduce((sum, byte) => sum + byte, 0);
}

/** Content fills whole blocks. */
export function paddingOf(size: number): number {
  return (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES;
}
