/** Changes with the content of a file. */
export function fileVersion({ size, mtimeMs }: { size: number; mtimeMs: number }): string {
  return `${size.toString(36)}-${mtimeMs.toString(36)}`;
}
