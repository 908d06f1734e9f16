import { expect, it } from "vitest";
import { createKeyCheck } from "./api-key.ts";

const keys = { publishableKey: "sb_publishable_1", secretKey: "sb_secret_1" };
const check = createKeyCheck(keys);

type Sent = { path?: string; apikey?: string; token?: string };
const statusOf = ({ path = "/rest/v1/products", apikey, token }: Sent) =>
  check(
    new Request(`http://shop${path}`, {
      headers: { ...(apikey && { apikey }), ...(token && { authorization: `Bearer ${token}` }) },
    }),
  )?.status;

it.each([
  {},
  { apikey: "sb_publishable_2" },
  { apikey: "sb_publishable_" },
  { apikey: "sb_publishable_11" },
  { path: "/rest/v1/products?apikey=sb_secret_2" },
  { path: `/rest/v1/products?apikey=${keys.secretKey}` },
  { path: "/auth/v1/verify?token=1&type=signup" },
  { path: "/storage/v1/bucket" },
])("rejects %j", (sent) => {
  expect(statusOf(sent)).toBe(401);
});

it.each(["x", "a.b", "a.b.", ".b.c", "a..c", "a.b.c.d", "a.b.c=", "' or 1=1"])(
  "rejects an incomplete token: %s",
  (token) => {
    expect(statusOf({ apikey: keys.publishableKey, token })).toBe(401);
  },
);

it.each([
  { apikey: keys.publishableKey },
  { apikey: keys.secretKey },
  { path: `/rest/v1/products?apikey=${keys.publishableKey}` },
  { apikey: keys.publishableKey, token: "a.b.c" },
  { apikey: keys.publishableKey, token: keys.publishableKey },
])("accepts %j", (sent) => {
  expect(statusOf(sent)).toBeUndefined();
});
