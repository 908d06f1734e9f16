/** A JSON answer that no browser keeps. */
export function json(
  status: number,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } });
}

export function text(status: number, body: string, contentType = "text/plain"): Response {
  return new Response(body, {
    status,
    headers: { "content-type": `${contentType}; charset=utf-8` },
  });
}
