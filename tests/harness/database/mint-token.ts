import { createHmac } from "node:crypto";

export type Claims = Record<string, unknown>;

export function encodeSegment(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

export function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

export function signedToken(
  claims: Claims,
  secret: string,
  header: Claims = { alg: "HS256", typ: "JWT" },
): string {
  const body = `${encodeSegment(header)}.${encodeSegment(claims)}`;
  return `${body}.${createHmac("sha256", secret).update(body).digest("base64url")}`;
}

/** An access token for one of `insertUsers`, with the remaining claims of a token that the shop has issued. */
export function mintToken(userId: string, model: string, jwtSecret: string): string {
  return signedToken({ ...claimsOf(model), sub: userId, session_id: userId }, jwtSecret);
}
