import { type CompletedRequest, subscribe } from "../lib/events.ts";
import { createLineWriter } from "./line-writer.ts";

type Format = "json" | "text";

/** Writes one line per request until the returned function is called. */
export function startRequestLog(format: Format, write?: (text: string) => void): () => void {
  const toLine = format === "json" ? jsonLine : textLine;
  const { writeLine, flush } = createLineWriter(write);
  const unsubscribe = subscribe("request", (request) => {
    // Probes that succeed would be most of the log of a shop at night.
    if (request.route !== "health" || request.status >= 400) writeLine(toLine(request));
  });
  return () => {
    unsubscribe();
    flush();
  };
}

function jsonLine({ id, method, route, status, seconds }: CompletedRequest): string {
  const time = new Date().toISOString();
  const level = status >= 500 ? "error" : "info";
  return JSON.stringify({ time, level, method, route, status, ms: toMs(seconds), requestId: id });
}

function textLine({ id, method, route, status, seconds }: CompletedRequest): string {
  return `${new Date().toISOString()} ${method} ${route} ${status} ${toMs(seconds)} ms ${id}`;
}

function toMs(seconds: number): number {
  return Math.round(seconds * 1e5) / 100;
}
