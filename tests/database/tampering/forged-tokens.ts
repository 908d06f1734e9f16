import { claimsOf, encodeSegment, signedToken } from "../../harness/database/mint-token.ts";

/** Invalid tokens that would make a shopper an admin or the service if the shop accepted them. */
export function forgedTokens(own: string, victim: string, secret: string): Record<string, string> {
  const claims = claimsOf(own);
  const wanted = { ...claims, sub: victim };
  const service = { ...claims, role: "service_role" };
  const [head = "", , signature = ""] = own.split(".");
  const unsigned = (alg: string, ending = "") =>
    `${encodeSegment({ alg, typ: "JWT" })}.${encodeSegment(wanted)}.${ending}`;
  return {
    "alg none without a signature": unsigned("none"),
    "alg none with a signature": unsigned("none", signature),
    "alg nOnE": unsigned("nOnE", signature),
    "no alg": `${encodeSegment({ typ: "JWT" })}.${encodeSegment(wanted)}.${signature}`,
    "another sub under the old signature": `${head}.${encodeSegment(wanted)}.${signature}`,
    "another role under the old signature": `${head}.${encodeSegment(service)}.${signature}`,
    "no signature": `${head}.${encodeSegment(wanted)}.`,
    "an empty secret": signedToken(wanted, " "),
    "a guessed secret": signedToken(
      wanted,
      "super-secret-jwt-token-with-at-least-32-characters-long",
    ),
    "the service's role and a guessed secret": signedToken(service, "secret"),
    "an asymmetric alg": signedToken(wanted, secret, { alg: "RS256", typ: "JWT" }),
    "an embedded key": signedToken(wanted, "mine", {
      alg: "HS256",
      kid: "../../dev/null",
      jwk: { kty: "oct", k: Buffer.from("mine").toString("base64url") },
    }),
    "an expired time": signedToken({ ...claims, sub: victim, exp: 1_000_000_000 }, secret),
    "no JWT": "not.a.token",
  };
}
