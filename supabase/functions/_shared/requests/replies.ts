/** A JSON response that must not be cached. */
export function reply(
  status: number,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } });
}

export function onlyPost(headers: Record<string, string> = {}): Response {
  return reply(405, { message: "Only POST is understood here." }, { allow: "POST", ...headers });
}
