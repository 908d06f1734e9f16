import type { IncomingMessage, ServerResponse } from "node:http";
import { publish } from "../lib/events.ts";
import { routeClassOf } from "../lib/route-class.ts";

/** As nginx logs a client that closed the connection before the response was complete. */
const CLIENT_CLOSED = 499;

/** Publishes the request once its response was sent or the client has gone. */
export function observeResponse(
  { method = "", url }: IncomingMessage,
  response: ServerResponse,
  id: string,
): void {
  const began = performance.now();
  response.on("close", () => {
    const status = response.writableFinished ? response.statusCode : CLIENT_CLOSED;
    const seconds = (performance.now() - began) / 1000;
    publish("request", { id, method, route: routeClassOf(url), status, seconds });
  });
}
