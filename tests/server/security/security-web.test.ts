import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scoreOf } from "../../harness/browser/observatory.ts";
import { startDemoShop } from "../../harness/resources.ts";
import { PRODUCTION } from "../../harness/shop/production.ts";
import { send } from "../../harness/shop/send-raw.ts";
import type { RunningShop } from "../../harness/shop/shop.ts";

const SITE = PRODUCTION.SITE_URL;
const overTls = { "x-forwarded-proto": "https", host: "ntoma.test" };

let live: RunningShop;
let demo: RunningShop;
beforeAll(async () => {
  [live, demo] = await Promise.all([
    startDemoShop({ env: { ...PRODUCTION, TRUSTED_PROXIES: "127.0.0.1" } }),
    startDemoShop({ env: { SITE_URL: SITE } }),
  ]);
});
afterAll(() => Promise.all([live?.stop(), demo?.stop()]));

describe("the Observatory", () => {
  const scan = async (shop: RunningShop, path: string) => {
    const page = await send(shop.url, path, overTls);
    const plain = await send(live.url, path, { ...overTls, "x-forwarded-proto": "http" });
    return scoreOf({
      headers: page.headers,
      html: page.text,
      plain: { status: plain.status, location: plain.headers.get("location") },
      host: "ntoma.test",
    });
  };

  it.each(["/", "/product/1", "/login", "/admin/orders", "/nowhere"])(
    "gives %s an A+, with real Paystack and with the sandbox",
    async (path) => {
      // Paystack's page needs inline styles, which get no bonus points.
      for (const [shop, expected] of [
        [live, 120],
        [demo, 130],
      ] as const) {
        const { score, findings } = await scan(shop, path);
        expect(findings.filter(({ points }) => points < 0)).toEqual([]);
        expect(score).toBe(expected);
      }
    },
  );

  it("fails for missing headers", async () => {
    const { headers, text } = await send(live.url, "/", overTls);
    const without = (name: string) => {
      const rest = new Headers(headers);
      rest.delete(name);
      return scoreOf({ headers: rest, html: text, plain: undefined, host: "ntoma.test" }).score;
    };
    for (const name of ["content-security-policy", "strict-transport-security"]) {
      expect(without(name), name).toBeLessThan(100);
    }
    const plain = { status: 200, location: null };
    expect(scoreOf({ headers, html: text, plain, host: "ntoma.test" }).score).toBeLessThan(100);
  });
});

describe("plain HTTP behind a proxy", () => {
  it("is redirected to the shop's own URL over TLS, for any path", async () => {
    for (const path of [
      "/",
      "/product/1?x=1",
      "//evil.example",
      "/\\evil.example",
      "/@evil.example",
    ]) {
      const { status, headers } = await send(live.url, path, {
        "x-forwarded-proto": "http",
        host: "evil.example",
      });
      // An invalid URL is rejected before the redirect.
      expect([308, 400], path).toContain(status);
      if (status === 308) expect(new URL(headers.get("location") ?? "").origin).toBe(SITE);
    }
  });

  it("is recognized by a trusted proxy's header only", async () => {
    const { status } = await send(demo.url, "/", { "x-forwarded-proto": "http" });
    expect(status).toBe(200);
  });
});

describe("no URL redirects to another site or exposes internal data", () => {
  it.each([
    "//evil.example",
    "//evil.example/%2e%2e",
    "/\\evil.example",
    "/%5cevil.example",
    "/%2f%2fevil.example",
    "/login?redirect_to=https://evil.example",
    "/auth/v1/verify?token=x&type=signup&redirect_to=https://evil.example",
    "/auth/v1/authorize?provider=google&redirect_to=https://evil.example",
    "/auth/v1/callback?redirect_to=https://evil.example",
  ])("%s", async (path) => {
    const { headers, text } = await send(demo.url, path);
    const location = headers.get("location");
    if (location) expect(new URL(location, SITE).origin).toBe(SITE);
    expect(text).not.toMatch(/(href|content|src|url)="?[^"]*evil\.example/);
  });

  it.each(["/nowhere", "/admin/nowhere", "/product/999999", "/product/x"])(
    "%s is reported as missing, with a page",
    async (path) => {
      const { status, text } = await send(demo.url, path);
      expect(status).toBe(404);
      expect(text).toContain('<div id="root"');
      expect((await send(demo.url, path)).status).toBe(404);
    },
  );

  it("the page for unknown URLs contains none of them", async () => {
    await send(demo.url, "//evil.example/first");
    const { text } = await send(demo.url, "/second");
    expect(text).toContain('content="noindex"');
    expect(text).not.toMatch(/og:url|canonical|evil\.example/);
  });

  it.each([
    "/_system",
    "/_system/",
    "/_system/config",
    "/_system/introspect",
    "/_system/query",
    "/%5fsystem/config",
  ])("%s returns nothing", async (path) => {
    const { text } = await send(demo.url, path);
    expect(text).not.toMatch(/jwt|secret|connection|tables/i);
  });
});

describe("a request with two Host headers", () => {
  it("is rejected", async () => {
    const { hostname, port } = new URL(live.url);
    const socket = connect(Number(port), hostname);
    socket.end(
      "GET / HTTP/1.1\r\nHost: ntoma.test\r\nhost: other.example\r\nConnection: close\r\n\r\n",
    );
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe("without the API key", () => {
  const PATHS = [
    "/rest/v1/products?select=id",
    "/rest/v1/",
    "/rest/v1/orders",
    "/rest/v1/rpc/dashboard_summary",
    "/auth/v1/settings",
    "/auth/v1/user",
    "/auth/v1/.well-known/jwks.json",
    "/storage/v1/bucket",
    "/storage/v1/object/Products/x.png",
    "/storage/v1/object/info/Products/x.png",
    "/storage/v1/status",
  ];

  it("every request is rejected, also for cached responses", async () => {
    const key = /sb_publishable_[\w-]+/.exec((await send(demo.url, "/")).text)?.[0] ?? "";
    expect((await send(demo.url, "/rest/v1/products?select=id", { apikey: key })).status).toBe(200);
    for (const path of PATHS) {
      for (const apikey of [undefined, "sb_publishable_guess", `${key}x`, key.slice(0, -1)]) {
        const { status } = await send(demo.url, path, apikey === undefined ? {} : { apikey });
        expect([400, 401, 404], `${path} ${apikey}`).toContain(status);
      }
    }
  });
});

describe("requests from other sites", () => {
  it.each([
    "https://evil.example",
    "null",
    "http://ntoma.test.evil.example",
    "https://ntoma.test:444",
  ])("%s are rejected, without CORS headers", async (origin) => {
    for (const path of [
      "/rest/v1/products?select=id",
      "/auth/v1/user",
      "/functions/v1/verify-payment",
      "/",
    ]) {
      const { status, headers } = await send(demo.url, path, { origin });
      expect(status, path).toBe(403);
      expect(headers.get("access-control-allow-origin")).toBeNull();
    }
  });

  it("cannot use DNS rebinding to reach this machine", async () => {
    const rebound = { origin: "http://evil.example:3000", host: "evil.example:3000" };
    expect((await send(demo.url, "/rest/v1/products", rebound)).status).toBe(403);
  });

  it("are not those of the shop's own pages, also by IP address", async () => {
    expect((await send(demo.url, "/", { origin: SITE })).status).toBe(200);
    const { host } = new URL(demo.url);
    const port = host.split(":")[1];
    const own = { origin: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}` };
    expect((await send(demo.url, "/", own)).status).toBe(200);
  });
});

describe("caches and cookies", () => {
  it("no response sets a cookie; private responses are not stored; files are immutable, pages revalidate", async () => {
    const html = await send(demo.url, "/");
    const apikey = /sb_publishable_[\w-]+/.exec(html.text)?.[0] ?? "";
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html.text)?.[1] ?? "";
    const expected: [string, string | null][] = [
      ["/", "no-cache"],
      ["/rest/v1/orders?select=id", "no-store"],
      ["/rest/v1/products?select=id", "no-cache"],
      ["/auth/v1/settings", "no-store"],
      ["/auth/v1/user", "no-store"],
      ["/functions/v1/verify-payment", "no-store"],
      [script, "public, max-age=31536000, immutable"],
    ];
    for (const [path, cacheControl] of expected) {
      const { headers } = await send(demo.url, path, { apikey });
      expect(headers.get("cache-control"), path).toBe(cacheControl);
      expect(headers.getSetCookie(), path).toEqual([]);
    }
  });
});
