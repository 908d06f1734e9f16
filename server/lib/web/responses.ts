/** For what never changes under its address. */
export const IMMUTABLE = "public, max-age=31536000, immutable";

/** A JSON response that browsers do not cache. */
export function json(
  status: number,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } });
}

export function text(status: number, body: string, headers: Record<string, string> = {}): Response {
  const type = { "content-type": "text/plain; charset=utf-8" };
  return new Response(body, { status, headers: { ...type, ...headers } });
}

const RETRY_AFTER_SECONDS = "2";

/** Details of a failure are logged, not sent. */
export function unavailable(): Response {
  const message = "The shop cannot answer right now. Please try again in a moment.";
  const headers = { "retry-after": RETRY_AFTER_SECONDS };
  return json(503, { code: "503", message, msg: message }, headers);
}
