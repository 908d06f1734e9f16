import { describe, expect, it } from "vitest";
import { hostnameOf, isLoopback, isPublicName } from "./host-names.ts";

it.each([
  ["Shop.Example:3000", "shop.example"],
  ["[::1]:3000", "::1"],
  ["[fd00::1]", "fd00::1"],
  ["127.0.0.1:80", "127.0.0.1"],
  ["", ""],
])("the host name of %j is %j", (host, name) => expect(hostnameOf(host)).toBe(name));

it.each(["localhost", "shop.localhost", "127.0.0.1", "127.8.8.8", "::1", "[::1]"])(
  "%s is this machine",
  (host) => expect(isLoopback(host)).toBe(true),
);

it.each(["", "0.0.0.0", "192.168.1.5", "shop.example", "127.0.0.1.example", "localhost.example"])(
  "%j is not this machine alone",
  (host) => expect(isLoopback(host)).toBe(false),
);

describe("a public name", () => {
  it.each(["shop.example", "www.shop.example", "old.com.gh", "shop.example."])("is %s", (name) =>
    expect(isPublicName(name)).toBe(true),
  );

  it.each([
    "",
    "localhost",
    "shop-1",
    "10.0.0.7",
    "::1",
    "printer.local",
    "shop.lan",
    "shop.home.arpa",
    "ntoma.internal",
    "ntoma.default.svc",
    "ntoma.default.svc.cluster.local",
  ])("is not %j", (name) => expect(isPublicName(name)).toBe(false));
});
