import { createHash, timingSafeEqual } from "node:crypto";
import { json } from "../http/responses.ts";
import type { Keys } from "./keys.ts";

/** The link in a mail is followed by a browser that knows no key. */
const KEYLESS_PATHS = new Set(["/auth/v1/verify"]);

type KeyNames = Pick<Keys, "publishableKey" | "secretKey">;

/** Without one of the shop's keys there is no answer, not even one that lies in memory. */
export function createKeyCheck({ publishableKey, secretKey }: KeyNames) {
  const known = [publishableKey, secretKey].map(digest);
  return (request: Request): Response | undefined => {
    const { pathname, searchParams } = new URL(request.url);
    if (KEYLESS_PATHS.has(pathname)) return undefined;
    const given = request.headers.get("apikey") ?? searchParams.get("apikey");
    if (!given) return unauthorized("No API key found in request");
    if (isHalfToken(request)) return unauthorized("Expected 3 parts in JWT");
    const key = digest(given);
    return known.some((own) => timingSafeEqual(own, key))
      ? undefined
      : unauthorized("Invalid API key");
  };
}

/** Supabase Lite takes whoever shows half a token for a visitor who shows none. */
function isHalfToken(request: Request): boolean {
  const token = /^Bearer\s+(.*)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (token === undefined || token.startsWith("sb_")) return false;
  return !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function unauthorized(message: string): Response {
  return json(401, { code: "401", message, hint: "Send the shop's publishable key." });
}
