import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newShopper } from "../../harness/browser/checkout-steps.ts";
import { startDemoShop } from "../../harness/resources.ts";
import { publicConfigOf } from "../../harness/shop/fetch-public-config.ts";
import type { RunningShop } from "../../harness/shop/shop.ts";

describe("a forged client address", () => {
  let shops: RunningShop[];
  beforeAll(async () => {
    shops = await Promise.all([
      startDemoShop(),
      startDemoShop({ env: { TRUSTED_PROXIES: "127.0.0.1" } }),
    ]);
  });
  afterAll(() => Promise.all((shops ?? []).map((shop) => shop.stop())));

  const flood = async (shop: RunningShop | undefined, forwarded: (index: number) => string) => {
    if (!shop) throw new Error("There is no shop.");
    const { publishableKey } = await publicConfigOf(shop.url);
    const statuses: number[] = [];
    for (let index = 0; index < 40; index++) {
      const { status } = await fetch(`${shop.url}/auth/v1/recover`, {
        method: "POST",
        headers: {
          apikey: publishableKey,
          "content-type": "application/json",
          "x-forwarded-for": forwarded(index),
        },
        body: JSON.stringify({ email: `${index}@example.com` }),
      });
      statuses.push(status);
    }
    return statuses.filter((status) => status === 429).length;
  };

  it("is ignored without a configured proxy", async () => {
    expect(await flood(shops[0], (index) => `198.51.100.${index}`)).toBe(10);
  });

  it("counts behind a configured proxy, which reports it", async () => {
    expect(await flood(shops[1], (index) => `203.0.113.${index}`)).toBe(0);
    expect(await flood(shops[1], (index) => `203.0.113.${index}, 192.0.2.1`)).toBe(10);
  });

  it("does not bypass the limit of payment verifications per user", async () => {
    const [, shop] = shops;
    if (!shop) throw new Error("There is no shop.");
    const headers = await (await newShopper({ shop })).clients.headers();
    const body = JSON.stringify({ reference: "NTOMA-1", orderId: 1 });
    const calls = Array.from({ length: 40 }, (_, index) =>
      fetch(`${shop.url}/functions/v1/verify-payment`, {
        method: "POST",
        headers: { ...headers, "x-forwarded-for": `203.0.113.${index}` },
        body,
      }),
    );
    const rejected = (await Promise.all(calls)).filter(({ status }) => status === 429);
    expect(rejected.length).toBeGreaterThan(0);
    expect(Number(rejected[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    const otherUser = await fetch(`${shop.url}/functions/v1/verify-payment`, {
      method: "POST",
      headers: { ...headers, authorization: "Bearer another" },
      body,
    });
    expect(otherUser.status).toBe(401);
  });
});
