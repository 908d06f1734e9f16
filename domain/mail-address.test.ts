import { expect, it } from "vitest";
import { isMailAddress } from "./mail-address.ts";

it.each([
  "a@b.c",
  "o'brien@example.com",
  "ama+shop@mail.example.co.uk",
  "ɔdɔ@example.com",
  "x@例え.jp",
])("%s is an address", (address) => {
  expect(isMailAddress(address)).toBe(true);
});

const none: unknown[] = [
  "",
  "a",
  "a@b",
  "@b.c",
  "a@.c",
  "a@b.",
  "a@b..c",
  "a@b.c@d.e",
  "a b@c.d",
  "1,victim@example.com",
  "victim@example.com;x@y.z",
  "<script>@example.com",
  '"a"@example.com',
  "a\n@example.com",
  "a\u202e@example.com",
  "a\0@example.com",
  "Kofi <kofi@example.com>",
  "group:a@example.com",
  `${"a".repeat(251)}@b.c`,
  ["a@b.c"],
  null,
];

it.each(none.map((address) => ({ address })))("$address is not an address", ({ address }) => {
  expect(isMailAddress(address)).toBe(false);
});
