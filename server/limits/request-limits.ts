import { createHash } from "node:crypto";
import { json } from "../lib/web/responses.ts";
import type { BucketLimit, Limits } from "./rate-limit.ts";

type RequestLimits = {
  name: string;
  perAddress: BucketLimit;
  /** Per bearer token: one user, wherever the requests come from. */
  perToken: BucketLimit;
};

/** A page makes about ten requests; an address may be that of an office or a mobile network. */
export const REST_LIMITS: RequestLimits = {
  name: "rest",
  perAddress: { burst: 2000, perSecond: 200 },
  perToken: { burst: 500, perSecond: 50 },
};

/** A search costs as much as a hundred reads; the search box sends one per pause in typing. */
export const SEARCH_LIMITS: RequestLimits = {
  name: "search",
  perAddress: { burst: 20, perSecond: 5 },
  perToken: { burst: 20, perSecond: 5 },
};

/** Each call may ask the payment provider; the payment page polls every few seconds. */
export const VERIFY_LIMITS: RequestLimits = {
  name: "verify",
  perAddress: { burst: 60, perSecond: 5 },
  perToken: { burst: 20, perSecond: 0.5 },
};

/** Each compares a password inside the database: PGlite answers nobody else meanwhile. */
export const DELETION_LIMITS: RequestLimits = {
  name: "deletion",
  perAddress: { burst: 10, perSecond: 0.1 },
  perToken: { burst: 5, perSecond: 0.05 },
};

/** Rejects requests that come too fast, with the time to wait. */
export function createRequestLimits(
  { name, perAddress, perToken }: RequestLimits,
  limits: Pick<Limits, "take">,
) {
  return async ({ headers }: Request, address: string): Promise<Response | undefined> => {
    const token = headers.get("authorization");
    const wait = await limits.take([
      { key: `${name}:address:${address}`, ...perAddress },
      ...(token ? [{ key: `${name}:token:${digest(token)}`, ...perToken }] : []),
    ]);
    return wait > 0 ? tooManyRequests(wait) : undefined;
  };
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

function tooManyRequests(seconds: number): Response {
  const message = "Too many requests. Please wait a moment and try again.";
  return json(429, { code: "429", message, msg: message }, { "retry-after": String(seconds) });
}
