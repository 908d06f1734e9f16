import { setTimeout as wait } from "node:timers/promises";
import { CONFLICT_CODE } from "../patches/error-codes.ts";

const PAUSES_MS = [20, 60, 180];

type Send = (request: Request) => Promise<Response>;

/**
 * Sends a write again when the database has ended it because of other writes (a deadlock, or a serialization
 * failure): nothing of it was stored.
 */
export async function retryConflicts(request: Request, send: Send): Promise<Response> {
  if (request.method === "GET" || request.method === "HEAD") return send(request);
  let next = request;
  for (const pause of PAUSES_MS) {
    const again = next.clone();
    const response = await send(next);
    if (!(await isConflict(response))) return response;
    await wait(pause * (1 + Math.random()));
    next = again;
  }
  return send(next);
}

async function isConflict(response: Response): Promise<boolean> {
  if (response.status !== 503) return false;
  const text = await response.clone().text();
  return text.includes(`"${CONFLICT_CODE}"`);
}
