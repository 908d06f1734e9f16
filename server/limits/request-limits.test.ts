import { describe, expect, it } from "vitest";
import { createMemoryLimits } from "./rate-limit.ts";
import { createRequestLimits } from "./request-limits.ts";

const perAddress = { burst: 5, perSecond: 0.1 };
const perToken = { burst: 2, perSecond: 0.1 };
const request = (token?: string) =>
  new Request("http://shop/", token ? { headers: { authorization: `Bearer ${token}` } } : {});

describe("requests are limited", () => {
  it("per address, with the time to wait", async () => {
    const reject = createRequestLimits(
      { name: "test", perAddress, perToken },
      createMemoryLimits(),
    );
    for (let index = 0; index < 5; index++) expect(await reject(request(), "a")).toBeUndefined();
    const response = await reject(request(), "a");
    expect(response?.status).toBe(429);
    expect(Number(response?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await response?.json()).toMatchObject({
      message: "Too many requests. Please wait a moment and try again.",
    });
    expect(await reject(request(), "b")).toBeUndefined();
  });

  it("per user, from any address", async () => {
    const reject = createRequestLimits(
      { name: "test", perAddress, perToken },
      createMemoryLimits(),
    );
    expect(await reject(request("one"), "a")).toBeUndefined();
    expect(await reject(request("one"), "b")).toBeUndefined();
    expect((await reject(request("one"), "c"))?.status).toBe(429);
    expect(await reject(request("two"), "c")).toBeUndefined();
  });
});
