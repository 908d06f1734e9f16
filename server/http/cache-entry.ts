import { createHash } from "node:crypto";
import { compress, type Encoding } from "../lib/web/compression.ts";
import type { CacheTag } from "../lib/web/public-response.ts";

/** A public response in one encoding, with what it depends on. */
export type Entry = {
  tags: readonly CacheTag[];
  /** Of the catalog before the response was made, or when it was last found unchanged. */
  version: number;
  status: number;
  etag: string;
  /** Names and values in turn, which Node.js sends as they are. */
  headers: readonly string[];
  /** The same for a response without a body. */
  notModified: readonly string[];
  body: Buffer<ArrayBuffer>;
};

const BODY_HEADERS = new Set(["content-length", "content-encoding"]);
const COMPRESSIBLE = /^(text\/|application\/(json|xml|vnd\.pgrst))/;

/** Files come with their ETag and, where they have a compressed twin, encoded. */
export async function createEntry(
  response: Response,
  encoding: Encoding,
  dependencies: Pick<Entry, "tags" | "version">,
): Promise<Entry> {
  const { status } = response;
  const headers = new Headers(response.headers);
  const content = Buffer.from(await response.arrayBuffer());
  const etag = headers.get("etag") ?? etagOf(content);
  headers.set("etag", etag);
  const body = isCompressible(headers) ? await compress(content, encoding) : content;
  if (body !== content) headers.set("content-encoding", encoding);
  if (isCompressible(response.headers)) headers.set("vary", "Accept-Encoding");
  headers.set("content-length", String(body.byteLength));
  const withoutBody = [...headers].filter(([name]) => !BODY_HEADERS.has(name));
  const sent = { headers: [...headers].flat(), notModified: withoutBody.flat() };
  return { ...dependencies, ...sent, status, etag, body };
}

/** Of an entry without its texts and body: objects, lists, the cache's own; measured. */
const OBJECTS_BYTES = 1024;
const TAG_BYTES = 40;

/** The memory that a stored entry takes, rather too much than too little. */
export function entryBytes({ headers, tags, body }: Entry, key: string): number {
  const texts = headers.reduce((sum, text) => sum + text.length, key.length);
  return OBJECTS_BYTES + texts + TAG_BYTES * tags.length + body.buffer.byteLength;
}

function isCompressible(headers: Headers): boolean {
  return !headers.has("content-encoding") && COMPRESSIBLE.test(headers.get("content-type") ?? "");
}

function etagOf(content: Buffer): string {
  return `"${createHash("sha256").update(content).digest("base64url").slice(0, 27)}"`;
}

/** For a Web response, out of the names and values in turn. */
export function entryHeaders(list: readonly string[]): [string, string][] {
  return Array.from({ length: list.length / 2 }, (_, index) => [
    list[2 * index] ?? "",
    list[2 * index + 1] ?? "",
  ]);
}
