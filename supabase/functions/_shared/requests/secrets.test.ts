import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { isSameSecret, isSignedWith } from "./secrets.ts";

const bytes = new TextEncoder().encode('{"event":"charge.success","note":"GH₵"}');
const hex = createHmac("sha512", "sk_test_1").update(bytes).digest("hex");

it("accepts the right signature, in lower or upper case", async () => {
  expect(await isSignedWith("sk_test_1", bytes, hex)).toBe(true);
  expect(await isSignedWith("sk_test_1", bytes, hex.toUpperCase())).toBe(true);
});

it.each([
  ["nothing", ""],
  ["a shorter one", hex.slice(0, 126)],
  ["a longer one", `${hex}00`],
  ["no hex digits", "z".repeat(128)],
  ["zeroes", "0".repeat(128)],
  ["a SHA-256 signature", createHmac("sha256", "sk_test_1").update(bytes).digest("hex").repeat(2)],
])("rejects %s", async (_, signature) => {
  expect(await isSignedWith("sk_test_1", bytes, signature)).toBe(false);
});

it("compares secrets", async () => {
  expect(await isSameSecret("sb_secret_1", "sb_secret_1")).toBe(true);
  for (const guess of ["", "sb_secret_", "sb_secret_2", "sb_secret_11"]) {
    expect(await isSameSecret(guess, "sb_secret_1")).toBe(false);
  }
});
