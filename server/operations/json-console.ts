import { format } from "node:util";
import { currentRequestId } from "../lib/request-context.ts";

const LEVELS = { log: "info", warn: "warn", error: "error" } as const;

/** Makes every message on the console one JSON object, with the id of the request it is about. */
export function logJsonToConsole(): void {
  for (const [method, level] of Object.entries(LEVELS)) {
    const print = console[method as keyof typeof LEVELS].bind(console);
    console[method as keyof typeof LEVELS] = (...args: unknown[]) => {
      const message = format(...args).trim();
      const requestId = currentRequestId();
      print(JSON.stringify({ time: new Date().toISOString(), level, message, requestId }));
    };
  }
}
