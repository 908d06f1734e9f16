import { markPublic } from "../lib/web/public-response.ts";
import { tagsOfRead } from "./catalog-tags.ts";

const KEPT_HEADERS = ["content-type", "content-range", "content-location", "preference-applied"];

/** The backend's answer to a read of the catalog, which is the same for everyone. */
export async function toPublicList({ url }: Request, response: Response): Promise<Response> {
  if (!response.ok) return response;
  const body = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers({ "cache-control": "no-cache" });
  for (const name of KEPT_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const { status } = response;
  return markPublic(new Response(body, { status, headers }), tagsOfRead(url, body));
}
