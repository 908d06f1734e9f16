import { json } from "../lib/web/responses.ts";

/** A thousand products with long descriptions have five. */
export const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;

/** The last bound of what one read can ask for. */
export async function limitResponse(response: Response): Promise<Response> {
  const body = await response.arrayBuffer();
  const { status, headers } = response;
  if (body.byteLength > MAX_RESPONSE_BYTES) {
    return json(400, { code: "400", message: "That is too much: ask for fewer rows or columns." });
  }
  return new Response(body.byteLength > 0 ? body : null, { status, headers });
}
