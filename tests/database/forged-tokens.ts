import { createHmac } from "node:crypto";

type Claims = Record<string, unknown>;

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

export function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

export function signedToken(
  claims: Claims,
  secret: string,
  header: Claims = { alg: "HS256", typ: "JWT" },
) {
  const body = `${encoded(header)}.${encoded(claims)}`;
  return `${body}.${createHmac("sha256", secret).update(body).digest("base64url")}`;
}

/** Tokens that would make a shopper an admin or the service, if anybody believed them. */
export function forgedTokens(own: string, victim: string, secret: string): Record<string, string> {
  const claims = claimsOf(own);
  const wanted = { ...claims, sub: victim };
  const service = { ...claims, role: "service_role" };
  const [head = "", , signature = ""] = own.split(".");
  const unsigned = (alg: string, ending = "") =>
    `${encoded({ alg, typ: "JWT" })}.${encoded(wanted)}.${ending}`;
  return {
    "alg none without a signature": unsigned("none"),
    "alg none with a signature": unsigned("none", signature),
    "alg nOnE": unsigned("nOnE", signature),
    "no alg": `${encoded({ typ: "JWT" })}.${encoded(wanted)}.${signature}`,
    "another sub under the old signature": `${head}.${encoded(wanted)}.${signature}`,
    "another role under the old signature": `${head}.${encoded(service)}.${signature}`,
    "no signature": `${head}.${encoded(wanted)}.`,
    "an empty secret": signedToken(wanted, " "),
    "a guessed secret": signedToken(
      wanted,
      "super-secret-jwt-token-with-at-least-32-characters-long",
    ),
    "the service's role and a guessed secret": signedToken(service, "secret"),
    "an asymmetric alg": signedToken(wanted, secret, { alg: "RS256", typ: "JWT" }),
    "a key of the sender's choice": signedToken(wanted, "mine", {
      alg: "HS256",
      kid: "../../dev/null",
      jwk: { kty: "oct", k: Buffer.from("mine").toString("base64url") },
    }),
    "an hour that is over": signedToken({ ...claims, sub: victim, exp: 1_000_000_000 }, secret),
    "three words": "not.a.token",
  };
}
