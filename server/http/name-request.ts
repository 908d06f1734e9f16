import { currentRequestId } from "../lib/request-context.ts";

/**
 * Adds the request's id to the body of every JSON error, of the backend and of the server: if only
 * some had it, they would reveal which part rejected a request, and so which addresses are known.
 */
export async function nameRequest(response: Response): Promise<Response> {
  const requestId = currentRequestId();
  if (response.status < 400 || !requestId || !isJson(response)) return response;
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  const body = addId(await response.text(), requestId);
  return new Response(body, { status: response.status, headers });
}

function isJson({ headers }: Response): boolean {
  return headers.get("content-type")?.startsWith("application/json") ?? false;
}

/** The response to a HEAD request has no body. */
function addId(text: string, requestId: string): string | null {
  if (text === "") return null;
  const body: unknown = JSON.parse(text);
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  return isObject ? JSON.stringify({ ...body, requestId }) : text;
}
