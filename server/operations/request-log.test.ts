import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CompletedRequest, publish } from "../lib/events.ts";
import { routeClassOf } from "../lib/route-class.ts";
import { startRequestLog } from "./request-log.ts";

const page: CompletedRequest = {
  id: "3f0c2a52",
  method: "GET",
  route: "page",
  status: 200,
  seconds: 0.0123456,
};

let written: string[];
const write = (text: string) => void written.push(text);
beforeEach(() => {
  written = [];
  vi.useFakeTimers({ now: new Date("2026-11-15T12:00:00Z") });
});
afterEach(() => void vi.useRealTimers());

describe("the request log", () => {
  it("writes text or JSON, without delaying the response", () => {
    const stop = [startRequestLog("text", write), startRequestLog("json", write)];
    publish("request", page);
    expect(written).toEqual([]);
    vi.runAllTimers();
    expect(written).toEqual([
      "2026-11-15T12:00:00.000Z GET page 200 12.35 ms 3f0c2a52\n",
      '{"time":"2026-11-15T12:00:00.000Z","level":"info","method":"GET","route":"page","status":200,"ms":12.35,"requestId":"3f0c2a52"}\n',
    ]);
    for (const end of stop) end();
  });

  it("leaves out probes that succeed", () => {
    const stop = startRequestLog("text", write);
    publish("request", { ...page, route: "health" });
    publish("request", { ...page, route: "health", status: 503 });
    stop();
    expect(written.join("")).toMatch(/^\S+ GET health 503 .*\n$/);
  });

  it("writes pieces that a pipe takes at once, none in the middle of a line", () => {
    const stop = startRequestLog("json", write);
    for (let count = 0; count < 500; count++) publish("request", page);
    stop();
    expect(Math.max(...written.map((text) => text.length))).toBeLessThanOrEqual(4096);
    expect(written.every((text) => text.endsWith("}\n"))).toBe(true);
    expect(written.join("").match(/\n/g)).toHaveLength(500);
    publish("request", page);
    vi.runAllTimers();
    expect(written.join("").match(/\n/g)).toHaveLength(500);
  });
});

describe("a route class", () => {
  it.each([
    ["/", "page"],
    ["/product/1?q=ama@example.com", "page"],
    ["/assets/app.js", "asset"],
    ["/rest/v1/orders?select=*", "rest"],
    ["/auth/v1/token", "auth"],
    ["/storage/v1/object/public/Products/1.webp", "storage"],
    ["/functions/v1/verify-payment", "function"],
    ["/readyz", "health"],
  ])("of %s is %s", (url, route) => expect(routeClassOf(url)).toBe(route));
});
