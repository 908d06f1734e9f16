import { text } from "./responses.ts";
import type { RouteHandler } from "./route-handler.ts";

/** The handlers after this one see reads only. */
export const allowReadsOnly: RouteHandler = ({ method }) =>
  method === "GET" || method === "HEAD" ? undefined : text(405, "Method not allowed.");
