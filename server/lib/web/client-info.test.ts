import { describe, expect, it } from "vitest";
import { createClientInfoReader, isAddressRange } from "./client-info.ts";

const forwarded = (addresses: string, scheme = "https") =>
  new Headers({ "x-forwarded-for": addresses, "x-forwarded-proto": scheme });

describe("without a configured proxy", () => {
  const readClientInfo = createClientInfoReader([]);

  it.each(["127.0.0.1", "::1", "10.0.0.7", "203.0.113.9"])(
    "the forwarding headers of %s are ignored",
    (peer) => {
      expect(readClientInfo(peer, forwarded("198.51.100.1"))).toEqual({
        address: readClientInfo(peer, new Headers()).address,
        scheme: undefined,
      });
    },
  );
});

describe("behind a configured proxy", () => {
  const readClientInfo = createClientInfoReader(["127.0.0.1", "10.0.0.0/8", "fd00::/8"]);

  it.each([
    ["127.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["::ffff:127.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["10.1.2.3", "6.6.6.6, 198.51.100.1, 10.9.9.9", "198.51.100.1"],
    ["fd00::1", "198.51.100.1", "198.51.100.1"],
    ["127.0.0.1", "6.6.6.6, nonsense", "127.0.0.1"],
    ["127.0.0.1", "6.6.6.6, nonsense, 198.51.100.1", "198.51.100.1"],
    ["127.0.0.1", "6.6.6.6, 198.51.100.7:4711", "198.51.100.7"],
    ["127.0.0.1", "6.6.6.6, [2001:db8:0:1::5]:4711", "2001:db8:0:1"],
    ["127.0.0.1", "", "127.0.0.1"],
  ])("%s is trusted with '%s'", (peer, header, address) => {
    expect(readClientInfo(peer, forwarded(header))).toEqual({ address, scheme: "https" });
  });

  it("headers of other clients are ignored", () => {
    expect(readClientInfo("203.0.113.9", forwarded("198.51.100.1"))).toEqual({
      address: "203.0.113.9",
      scheme: undefined,
    });
  });

  it("accepts the schemes http and https only", () => {
    expect(readClientInfo("127.0.0.1", forwarded("1.1.1.1", "ftp")).scheme).toBeUndefined();
    expect(readClientInfo("127.0.0.1", forwarded("1.1.1.1", "https, http")).scheme).toBe("http");
  });
});

describe("the key for rate limits", () => {
  const readClientInfo = createClientInfoReader([]);
  const address = (peer: string) => readClientInfo(peer, new Headers()).address;

  it("is the same for a whole /64 and for every notation", () => {
    expect(address("2001:db8:0:1::5")).toBe(address("2001:db8:0:1:ffff::9"));
    expect(address("2001:db8:0:1::5")).not.toBe(address("2001:db8:0:2::5"));
    expect(address("2001:db8::1")).toBe(address("2001:db8:0:0:1::"));
    expect(address("::ffff:203.0.113.9")).toBe("203.0.113.9");
  });

  it.each(["127.0.0.1", "10.0.0.0/8", "::1", "fd00::/8"])("can be configured as %s", (range) => {
    expect(isAddressRange(range)).toBe(true);
  });

  it.each(["localhost", "10.0.0.0/33", "10.0.0/8", "fd00::/129", "1.1.1.1/8/8", "*", "1.1.1.1/"])(
    "cannot be configured as %s",
    (range) => {
      expect(isAddressRange(range)).toBe(false);
    },
  );
});
