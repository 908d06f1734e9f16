import { describe, expect, it, vi } from "vitest";
import { signedToken } from "../../../tests/harness/database/mint-token.ts";
import { createTokenReader } from "./access-token.ts";

const SECRET = "a secret of the shop";
const read = createTokenReader(SECRET);
const now = Math.floor(Date.now() / 1000);
const claims = {
  sub: "11111111-2222-4333-8444-555555555555",
  role: "authenticated",
  session_id: "66666666-2222-4333-8444-555555555555",
  iat: now,
  exp: now + 60,
};

describe("a user's access token", () => {
  it("is read when it is valid", () => {
    expect(read(signedToken(claims, SECRET))).toEqual(claims);
  });

  it("is read when another machine, whose clock is ahead, has issued it", () => {
    const ahead = { ...claims, iat: now + 30 };
    expect(read(signedToken(ahead, SECRET))).toEqual(ahead);
  });

  it("is read again with the same claims, whatever was done to those of the first time", () => {
    const token = signedToken(claims, SECRET);
    const first = read(token);
    if (first) first.sub = "another";
    expect(read(token)).toEqual(claims);
  });

  it("is no longer read once it has expired", () => {
    const token = signedToken(claims, SECRET);
    const before = read(token);
    vi.useFakeTimers({ now: claims.exp * 1000 });
    const after = read(token);
    vi.useRealTimers();
    expect(before).toEqual(claims);
    expect(after).toBeUndefined();
  });

  it("is read among more tokens than are remembered", () => {
    const tokens = Array.from({ length: 1100 }, (_, index) =>
      signedToken({ ...claims, session_id: String(index) }, SECRET),
    );
    for (const token of [...tokens, ...tokens])
      expect(read(token)).toMatchObject({ sub: claims.sub });
  });

  it.each([
    ["of another secret", signedToken(claims, "another secret")],
    ["without a signature", signedToken(claims, SECRET).replace(/[^.]*$/, "")],
    ["with a fourth segment", `${signedToken(claims, SECRET)}.x`],
    ["with other claims", signedToken(claims, SECRET).replace(/\.[^.]*\./, ".e30.")],
    ["with another algorithm", signedToken(claims, SECRET, { alg: "none" })],
    ["with a critical header", signedToken(claims, SECRET, { alg: "HS256", crit: ["b64"] })],
    ["that has expired", signedToken({ ...claims, exp: now }, SECRET)],
    ["that never expires", signedToken({ ...claims, exp: undefined }, SECRET)],
    ["issued in the future", signedToken({ ...claims, iat: now + 60 }, SECRET)],
    ["not valid yet", signedToken({ ...claims, nbf: now + 30 }, SECRET)],
    ["of another role", signedToken({ ...claims, role: "service_role" }, SECRET)],
    ["without a user", signedToken({ ...claims, sub: "" }, SECRET)],
    ["that is no token", "sb_publishable_key"],
  ])("%s is left to Supabase Lite", (_, token) => {
    expect(read(token)).toBeUndefined();
  });
});
