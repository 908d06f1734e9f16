import { json } from "../lib/web/responses.ts";

/** Up to this size an oversized body is read and discarded, so that the client receives the 413. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;

/** Reads the whole body within a limit; a larger one is rejected without filling the memory. */
export async function readBytes(
  request: Request,
  limit: number,
): Promise<Buffer<ArrayBuffer> | Response | undefined> {
  // Asking a read for its body would create the whole Web request.
  if (request.method === "GET" || request.method === "HEAD" || !request.body) return undefined;
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > MAX_DISCARDED_BYTES) return tooLarge(limit);

  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > MAX_DISCARDED_BYTES) return tooLarge(limit);
    if (size <= limit) chunks.push(chunk);
  }
  return size > limit ? tooLarge(limit) : Buffer.concat(chunks);
}

/** The same request with a body that was read before, without its signal, which no handler reads. */
export function withBytes(request: Request, body: Uint8Array<ArrayBuffer>): Request {
  const { url, method, headers } = request;
  return new Request(url, { method, headers, body });
}

export async function limitBody(request: Request, limit: number): Promise<Request | Response> {
  const bytes = await readBytes(request, limit);
  if (bytes instanceof Response) return bytes;
  return bytes ? withBytes(request, bytes) : request;
}

export function tooLarge(limit: number): Response {
  const kilobytes = Math.floor(limit / 1024);
  const max = kilobytes < 1024 ? `${kilobytes} kB` : `${Math.floor(kilobytes / 1024)} MB`;
  // The unread rest would be taken for the next request, so the connection ends here.
  return json(
    413,
    { code: "413", message: `That is too large: ${max} at most.` },
    { connection: "close" },
  );
}
