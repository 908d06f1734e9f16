import { describe, expect, it } from "vitest";
import { createSiteRedirect, redirectTo } from "./site-redirect.ts";

type Sent = { method?: string; headers?: Record<string, string>; siteUrl?: string };

function locationOf(host: string, path: string, sent: Sent = {}): string | null | undefined {
  const { method = "GET", headers = {}, siteUrl = "https://ntoma.test" } = sent;
  const request = new Request(`http://${host}${path}`, { method, headers: { host, ...headers } });
  return createSiteRedirect(siteUrl)(request)?.headers.get("location");
}

describe("a visitor of another public name", () => {
  it.each(["www.ntoma.test", "old-shop.com.gh", "WWW.NTOMA.TEST", "ntoma.test.", "ntoma.tests:80"])(
    "is sent to the site: %s",
    (host) => {
      const location = locationOf(host, "/product/1?size=M");
      expect(location).toBe("https://ntoma.test/product/1?size=M");
      expect(locationOf(host, "/product/1", { method: "HEAD" })).toBeDefined();
    },
  );

  it("is not sent elsewhere by a path", () => {
    const location = locationOf("www.ntoma.test", "//evil.example/..%2f?a=//evil.example");
    expect(new URL(location ?? "").host).toBe("ntoma.test");
  });
});

describe("no redirect", () => {
  it.each([
    "ntoma.test",
    "Ntoma.Test:443",
    "ntoma.test:3000",
    "localhost:3000",
    "127.0.0.1:3000",
    "[::1]:3000",
    "10.0.0.7",
    "shop-1:3000",
    "ntoma.local",
    "ntoma.internal",
    "ntoma.default.svc",
    "ntoma.default.svc.cluster.local:80",
  ])("for %s", (host) => expect(locationOf(host, "/")).toBeUndefined());

  it("for what is sent, or comes from the provider", () => {
    expect(locationOf("www.ntoma.test", "/auth/v1/token", { method: "POST" })).toBeUndefined();
    expect(locationOf("www.ntoma.test", "/functions/v1/paystack-webhook")).toBeUndefined();
  });

  it("behind a proxy that addresses the shop by another name", () => {
    const headers = { "x-forwarded-host": "ntoma.test" };
    expect(locationOf("shop-17.platform.test", "/", { headers })).toBeUndefined();
    const other = { "x-forwarded-host": "www.ntoma.test" };
    expect(locationOf("shop-17.platform.test", "/", { headers: other })).toBeDefined();
  });

  it.each(["http://localhost:3000", "http://192.168.1.5:3000", "http://shop"])(
    "to %s, which is no public name",
    (siteUrl) => expect(locationOf("www.ntoma.test", "/", { siteUrl })).toBeUndefined(),
  );
});

it("is not kept by browsers, which would go in a circle when the address changes back", () => {
  expect(redirectTo("https://ntoma.test/").headers.get("cache-control")).toBe("no-cache");
});
