export type ByteRange = { first: number; last: number };

/**
 * The bytes that a request asks for; undefined when it asks for all of them, for several ranges, or for
 * a part of another version (If-Range); "none" when there are no such bytes.
 */
export function rangeOf(
  { method, headers }: Pick<Request, "method" | "headers">,
  { size, etag }: { size: number; etag: string },
): ByteRange | "none" | undefined {
  const [, start = "", end = ""] = /^bytes=(\d*)-(\d*)$/.exec(headers.get("range") ?? "") ?? [];
  if (method !== "GET" || (start === "" && end === "")) return undefined;
  if ((headers.get("if-range") ?? etag) !== etag) return undefined;
  const first = start === "" ? Math.max(size - Number(end), 0) : Number(start);
  const last = start === "" || end === "" ? size - 1 : Math.min(Number(end), size - 1);
  const isReversed = start !== "" && end !== "" && Number(end) < Number(start);
  if (isReversed) return undefined;
  return first > last ? "none" : { first, last };
}
