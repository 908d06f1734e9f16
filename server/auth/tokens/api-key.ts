import { createHash, timingSafeEqual } from "node:crypto";
import type { Keys } from "../../config/key-settings.ts";
import { json } from "../../lib/web/responses.ts";

type ApiKeys = Pick<Keys, "publishableKey" | "secretKey">;

/**
 * Rejects requests without one of the shop's keys, also where a cached response exists. The secret key
 * counts only in the header: addresses are logged and shared.
 */
export function createKeyCheck({ publishableKey, secretKey }: ApiKeys) {
  const inAddress = [digest(publishableKey)];
  const inHeader = [...inAddress, digest(secretKey)];
  return (request: Request): Response | undefined => {
    const { searchParams } = new URL(request.url);
    const header = request.headers.get("apikey");
    const key = header ?? searchParams.get("apikey");
    if (!key) return unauthorized("No API key found in request");
    if (hasMalformedToken(request)) return unauthorized("Expected 3 parts in JWT");
    const given = digest(key);
    const accepted = header === null ? inAddress : inHeader;
    return accepted.some((known) => timingSafeEqual(known, given))
      ? undefined
      : unauthorized("Invalid API key");
  };
}

/** Supabase Lite treats a malformed token as none and would answer as for an anonymous visitor. */
function hasMalformedToken(request: Request): boolean {
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
