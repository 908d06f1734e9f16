import { problem } from "./responses.ts";

/** Reads the whole body within a limit; a larger one is refused before it fills the memory. */
export async function limitBody(request: Request, limit: number): Promise<Request | Response> {
  if (!request.body) return request;
  if (Number(request.headers.get("content-length") ?? 0) > limit) return tooLarge(limit);

  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limit) return tooLarge(limit);
    chunks.push(chunk);
  }
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: Buffer.concat(chunks),
    signal: request.signal,
  });
}

function tooLarge(limit: number): Response {
  const most =
    limit >= 1_048_576 ? `${Math.floor(limit / 1_048_576)} MB` : `${Math.floor(limit / 1024)} kB`;
  // The rest of the body stays unread, so the connection cannot carry another request.
  const close = { connection: "close" };
  return problem(413, { code: "413", message: `That is too large: ${most} at most.` }, close);
}
