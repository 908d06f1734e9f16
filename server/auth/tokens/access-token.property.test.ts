import fc from "fast-check";
import { jwtVerify } from "jose";
import { expect, it } from "vitest";
import { signedToken } from "../../../tests/harness/database/mint-token.ts";
import { createTokenReader } from "./access-token.ts";

const SECRET = "a secret of the shop with 32 characters";
const now = Math.floor(Date.now() / 1000);
const time = fc.constantFrom(now - 600, now, now + 600, undefined, "soon");

const claims = fc.record({
  sub: fc.constantFrom("11111111-2222-4333-8444-555555555555", "nobody", undefined),
  role: fc.constantFrom("authenticated", "anon", "service_role"),
  iat: time,
  exp: time,
  nbf: time,
});

/** Replaces one character, or none. */
const change = fc.record({ position: fc.nat(), character: fc.constantFrom("", "A", ".", "_") });

it("accepts no token that jose rejects, and reads the same claims", async () => {
  const read = createTokenReader(SECRET);
  const key = new TextEncoder().encode(SECRET);
  await fc.assert(
    fc.asyncProperty(
      claims,
      fc.constantFrom(SECRET, "another secret"),
      fc.option(change),
      async (given, secret, changed) => {
        const token = signedToken(given as never, secret);
        const at = changed ? changed.position % token.length : 0;
        const sent = changed ? token.slice(0, at) + changed.character + token.slice(at + 1) : token;
        const found = read(sent);
        if (!found) return;
        const { payload } = await jwtVerify(sent, key, { algorithms: ["HS256"] });
        expect(found).toEqual(payload);
      },
    ),
    { numRuns: 500 },
  );
});
