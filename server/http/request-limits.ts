import { createHash } from "node:crypto";
import { json } from "./responses.ts";
import { type BucketOptions, createTokenBuckets } from "./token-bucket.ts";

type Limits = {
  perAddress: BucketOptions;
  /** Per bearer token: one user, wherever the requests come from. */
  perToken: BucketOptions;
};

/** A page makes about ten requests; an address may be that of an office or a mobile network. */
export const REST_LIMITS: Limits = {
  perAddress: { burst: 2000, perSecond: 200 },
  perToken: { burst: 500, perSecond: 50 },
};

/** Each call may ask the payment provider; the payment page polls every few seconds. */
export const VERIFY_LIMITS: Limits = {
  perAddress: { burst: 60, perSecond: 5 },
  perToken: { burst: 20, perSecond: 0.5 },
};

/** Rejects requests that come too fast, with the time to wait. */
export function createRequestLimits({ perAddress, perToken }: Limits) {
  const takeForAddress = createTokenBuckets(perAddress);
  const takeForToken = createTokenBuckets(perToken);

  return ({ headers }: Request, address: string): Response | undefined => {
    const token = headers.get("authorization");
    const wait = Math.max(takeForAddress(address), token ? takeForToken(digest(token)) : 0);
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
