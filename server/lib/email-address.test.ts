import { expect, it } from "vitest";
import { mailboxOf } from "./email-address.ts";

it("spellings of an address are normalized to one mailbox", () => {
  const spellings = [
    "Kofi@Example.com",
    " kofi@example.com",
    "kofi+1@example.com",
    "KOFI+a+b@example.COM",
  ];
  expect(new Set(spellings.map(mailboxOf))).toEqual(new Set(["kofi@example.com"]));
  expect(mailboxOf("+1@example.com")).toBe("+1@example.com");
});
