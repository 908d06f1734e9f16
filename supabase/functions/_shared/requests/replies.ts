import { fieldsOf } from "./shapes.ts";

/** A JSON response that must not be cached. */
export function reply(
  status: number,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } });
}

/** As the server of the shop says, which the app honours. */
const RETRY_AFTER_SECONDS = "2";

/** To an error: 503 when the backend cannot answer now, so that the request is sent again later. */
export function replyToError(
  error: unknown,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Response {
  const isForNow = Number(fieldsOf(error)?.status) >= 500;
  const retry = { ...headers, "retry-after": RETRY_AFTER_SECONDS };
  return isForNow ? reply(503, body, retry) : reply(500, body, headers);
}

export function onlyPost(headers: Record<string, string> = {}): Response {
  return reply(405, { message: "Only POST is understood here." }, { allow: "POST", ...headers });
}
