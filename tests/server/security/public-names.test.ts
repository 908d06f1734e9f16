import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startDemoShop } from "../../harness/resources.ts";
import { PRODUCTION } from "../../harness/shop/production.ts";
import { send } from "../../harness/shop/send-raw.ts";
import type { RunningShop } from "../../harness/shop/shop.ts";

const SITE = PRODUCTION.SITE_URL;

let shop: RunningShop;
beforeAll(async () => {
  shop = await startDemoShop({ env: PRODUCTION });
});
afterAll(() => shop?.stop());

const open = (host: string, path = "/", headers: Record<string, string> = {}, method = "GET") =>
  send(shop.url, path, { host, ...headers }, { method });

describe("a page at another public name", () => {
  it("is redirected to the site, with path and query, also when it is in the cache", async () => {
    for (const path of ["/", "/product/1?x=1", "/men-products"]) {
      expect((await open("ntoma.test", path)).status).toBe(200);
      for (const host of ["www.ntoma.test", "old-shop.test:3000"]) {
        const { status, headers } = await open(host, path);
        expect([status, headers.get("location")]).toEqual([308, SITE + path]);
        expect((await open(host, path, {}, "HEAD")).status).toBe(308);
      }
      expect((await open("ntoma.test", path)).status).toBe(200);
    }
  });

  it("is none for probes and for names of one network", async () => {
    for (const path of ["/healthz", "/readyz"]) {
      expect((await open("www.ntoma.test", path)).status, path).toBe(200);
    }
    for (const host of ["shop-1:3000", "10.0.0.7", "ntoma.default.svc.cluster.local"]) {
      expect((await open(host)).status, host).toBe(200);
    }
  });

  it("does not keep the provider from reporting a payment", async () => {
    const path = "/functions/v1/paystack-webhook";
    expect((await open("old-shop.test", path, {}, "POST")).status).toBe(401);
  });
});

describe("a request from the site's own host without TLS", () => {
  it("is refused like one of another site", async () => {
    const insecure = { origin: SITE.replace("https", "http") };
    expect((await open("ntoma.test", "/", insecure)).status).toBe(403);
    expect((await open("ntoma.test", "/auth/v1/token", insecure, "POST")).status).toBe(403);
    expect((await open("ntoma.test", "/", { origin: SITE })).status).toBe(200);
  });
});

describe("a proxy that is not named", () => {
  it("is reported once, with what to set", async () => {
    const warnings = () => shop.output().match(/"level":"warn".*X-Forwarded-For/g) ?? [];
    expect(warnings()).toEqual([]);
    for (const client of ["198.51.100.1", "198.51.100.2"]) {
      await open("ntoma.test", "/", { "x-forwarded-for": client });
    }
    await expect.poll(warnings).toHaveLength(1);
    expect(shop.output()).toContain("set TRUSTED_PROXIES=127.0.0.1;");
  });
});
