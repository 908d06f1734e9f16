import { createHmac, timingSafeEqual } from "node:crypto";

/** The claims of a user's access token. */
export type AccessClaims = Record<string, unknown> & { sub: string; session_id?: string };

const USER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const HEADER_FIELDS = new Set(["alg", "typ"]);

/** About 1.5 kB each. */
const MAX_REMEMBERED = 1000;

/**
 * Reads the claims of a valid access token of a signed-in user. Undefined for every other token,
 * also for valid ones of another kind: Supabase Lite decides about those. A page sends the same token
 * with every request: the signature is verified once, the time of expiry every time.
 */
export function createTokenReader(jwtSecret: string) {
  const remembered = new Map<string, AccessClaims>();
  return (token: string): AccessClaims | undefined => {
    const known = remembered.get(token);
    if (known && isCurrent(known)) return { ...known };
    remembered.delete(token);
    const claims = verifyToken(token, jwtSecret);
    if (!claims) return undefined;
    const oldest = remembered.size >= MAX_REMEMBERED ? remembered.keys().next().value : undefined;
    if (oldest) remembered.delete(oldest);
    remembered.set(token, { ...claims });
    return claims;
  };
}

function verifyToken(token: string, jwtSecret: string): AccessClaims | undefined {
  const [header = "", payload = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0) return undefined;
  const expected = createHmac("sha256", jwtSecret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return isExpectedHeader(decode(header)) ? userClaims(decode(payload)) : undefined;
}

/** Only called for segments with a valid signature, which are the shop's own JSON. */
function decode(segment: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(segment, "base64url").toString());
}

function isExpectedHeader(header: Record<string, unknown>): boolean {
  return header.alg === "HS256" && Object.keys(header).every((field) => HEADER_FIELDS.has(field));
}

function userClaims(claims: Record<string, unknown>): AccessClaims | undefined {
  const { sub, role } = claims;
  const isUser = role === "authenticated" && typeof sub === "string" && USER_ID.test(sub);
  return isUser && isCurrent(claims) ? (claims as AccessClaims) : undefined;
}

/** The clocks of two machines of one shop may differ. */
const CLOCK_DIFFERENCE_SECONDS = 30;

function isCurrent({ exp, iat, nbf }: Record<string, unknown>): boolean {
  const now = Math.floor(Date.now() / 1000);
  const latestIssue = now + CLOCK_DIFFERENCE_SECONDS;
  return (
    typeof exp === "number" && exp > now && typeof iat === "number" && iat <= latestIssue && !nbf
  );
}
