import { text } from "../lib/web/responses.ts";
import type { RouteHandler } from "../lib/web/route-handler.ts";

/** The handlers after this one see reads only. */
export const allowReadsOnly: RouteHandler = ({ method }) =>
  method === "GET" || method === "HEAD" ? undefined : text(405, "Method not allowed.");
