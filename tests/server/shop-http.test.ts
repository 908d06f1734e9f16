import { createHash } from "node:crypto";
import type { DehydratedState } from "@tanstack/react-query";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PAGE_STATE_ID } from "../../domain/pages/page-state.ts";
import { PRODUCT_COLUMNS } from "../../domain/products/product-columns.ts";
import { demoLogins } from "../../server/database/seed/demo-users.ts";
import { VERSION } from "../../server/lib/version.ts";
import { startDemoShop } from "../harness/resources.ts";
import { type ShopClients, signedIn } from "../harness/shop/clients.ts";
import type { RunningShop } from "../harness/shop/shop.ts";

let shop: RunningShop;
let admin: ShopClients;

beforeAll(async () => {
  shop = await startDemoShop();
  admin = await signedIn(shop.url, demoLogins.admin);
});
afterAll(() => shop?.stop());

function get(path: string, headers: Record<string, string> = {}) {
  return fetch(shop.url + path, { headers });
}

/** The queries in the state of a page, by their keys. */
async function queriesIn(path: string): Promise<Record<string, unknown>> {
  const html = await (await get(path)).text();
  const [, json = "{}"] = html.split(`id="${PAGE_STATE_ID}">`)[1]?.match(/^(.*?)<\/script>/) ?? [];
  const { queries = [] }: Partial<DehydratedState> = JSON.parse(json);
  return Object.fromEntries(queries.map(({ queryKey, state }) => [queryKey.join(), state.data]));
}

describe("pages and files", () => {
  it("answers /healthz with its version while the database is ready", async () => {
    await expect.poll(async () => (await get("/healthz")).status).toBe(200);
    expect(await (await get("/healthz")).json()).toEqual({ status: "ok", version: VERSION });
    expect(shop.output()).toContain(`Version  ${VERSION}\n`);
  });

  it("sends the app for every path, known or not, without caching", async () => {
    const missing = "/no/such/page";
    for (const path of ["/", "/men-products", "/product/1", "/admin/orders", missing]) {
      const response = await get(path);
      expect(response.status, path).toBe(path === missing ? 404 : 200);
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(response.headers.get("cache-control")).toBe("no-cache");
      expect(await response.text()).toContain('id="root"');
      const again = await get(path, { "if-none-match": response.headers.get("etag") ?? "" });
      expect(again.status, path).toBe(path === missing ? 404 : 304);
    }
  });

  it("sends hashed files compressed and as immutable", async () => {
    const html = await (await get("/")).text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? "";
    for (const encoding of ["br", "gzip"]) {
      const response = await get(script, { "accept-encoding": encoding });
      expect(response.headers.get("content-encoding")).toBe(encoding);
      expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    }
  });

  it("does not send the app instead of a missing file", async () => {
    expect((await get("/assets/gone.js")).status).toBe(404);
    expect((await get("/wp-login.php")).status).toBe(404);
    expect((await get("/storage/v1/object/public/Products/gone.webp")).status).toBe(404);
  });

  it.each([
    "/assets/..%2f..%2fpackage.json",
    "/storage/v1/object/public/Products/..%2f..%2fkeys.json",
    "/storage/v1/object/public/Products/%2e%2e/%2e%2e/keys.json",
    "/%E0%A4%A",
  ])("does not follow %s out of its folder", async (path) => {
    const response = await get(path);
    expect(await response.text()).not.toMatch(/jwtSecret|"ntoma"/);
  });

  it("lists every product for search engines", async () => {
    const sitemap = await (await get("/sitemap.xml")).text();
    expect(sitemap.match(/<loc>[^<]+\/product\/\d+<\/loc>/g)).toHaveLength(60);
    expect(await (await get("/robots.txt")).text()).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
  });

  it("renders the product into the head of its page", async () => {
    const html = await (await get("/product/1")).text();
    expect(html).toContain('"@type":"Product"');
    expect(html).toMatch(/<title[^>]*>Osu Stripe Oxford Shirt/);
    expect(await (await get("/product/999999")).text()).toContain('content="noindex"');
  });

  it("has the products of a category in its HTML, as the list responds with them", async () => {
    const { data: rows } = await (await admin.db())
      .from("products")
      .select(PRODUCT_COLUMNS)
      .eq("categoryId", 2)
      .order("id");
    const counts = { 6: 4, 7: 4, 8: 4, 9: 4, 10: 4 };
    expect(await queriesIn("/women-products")).toEqual({
      "women-products": { pages: [rows], pageParams: [null] },
      "women-products,counts": counts,
    });
    expect(await (await get("/women-products?sub=5")).text()).not.toContain(PAGE_STATE_ID);
  });

  it("has all that a product's page shows in its HTML", async () => {
    const { data: rows } = await (await admin.db())
      .from("products")
      .select(PRODUCT_COLUMNS)
      .in("id", [1, 2, 3, 4, 5])
      .order("id");
    const [first, ...related] = rows ?? [];
    expect(await queriesIn("/product/1")).toEqual({
      "products,1": first,
      "products,1,related": related,
      "shopDetails,beginnings": {
        delivery: expect.stringContaining("within two working days"),
        returns: expect.stringContaining("within 14 days"),
      },
    });
  });

  it("shows products in the HTML, unless the browser has to filter or sort them first", async () => {
    const cards = async (path: string) =>
      (await (await get(path)).text()).match(/<a [^>]*href="\/product\/\d+"/g)?.length ?? 0;
    expect(await cards("/women-products")).toBe(20);
    expect(await cards("/women-products?color=red")).toBe(20);
    expect(await cards("/women-products?sub=5")).toBe(0);
    expect(await cards("/women-products?sort=price-asc")).toBe(0);
    for (const path of ["/product/1", "/product/1?sort=newest"]) {
      expect(await (await get(path)).text()).toMatch(/<h1[^>]*>Osu Stripe Oxford Shirt/);
    }
  });

  it.each(["/", "/men-products", "/product/1", "/login"])(
    "allows the style in the HTML of %s by its hash, and no style attributes",
    async (path) => {
      const response = await get(path);
      const html = await response.text();
      const [, style = ""] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
      const hash = createHash("sha256").update(style).digest("base64");
      const policy = response.headers.get("content-security-policy");
      expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`);
      expect(html).not.toContain(" style=");
    },
  );

  it("allows the one script in the HTML by its hash", async () => {
    const response = await get("/product/1");
    const scripts = [...(await response.text()).matchAll(/<script>(.*?)<\/script>/gs)];
    expect(scripts).toHaveLength(1);
    const hash = createHash("sha256")
      .update(scripts[0]?.[1] ?? "")
      .digest("base64");
    const policy = response.headers.get("content-security-policy");
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  });
});

describe("the HTTP API", () => {
  it("sends security headers with every response", async () => {
    const headers = { apikey: admin.publishableKey };
    for (const path of ["/", "/rest/v1/products?limit=1", "/nope.css", "/functions/v1/none"]) {
      const response = await get(path, headers);
      const policy = response.headers.get("content-security-policy");
      expect(policy, path).toMatch(/script-src 'self'( 'sha256-[^']+')?;/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain("unsafe");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(response.headers.get("strict-transport-security")).toBeNull();
      expect(response.headers.get("access-control-allow-origin")).toBeNull();
    }
  });

  it("exposes no internal headers", async () => {
    for (const path of ["/_system/config", "/_system/info", "/_system/introspect"]) {
      expect(await (await get(path)).text()).not.toContain("jwt_secret");
    }
  });

  it("rejects requests without a key, and browsers with the secret key", async () => {
    expect((await get("/rest/v1/products")).status).toBe(401);
    expect((await get("/rest/v1/orders", { apikey: "sb_secret_guess" })).status).toBe(401);
  });

  it("sends no CORS headers to foreign origins", async () => {
    const headers = { apikey: admin.publishableKey, origin: "https://evil.example" };
    expect((await get("/rest/v1/products?limit=1", headers)).status).toBe(403);
    const preflight = await fetch(`${shop.url}/rest/v1/products`, { method: "OPTIONS", headers });
    expect(preflight.status).toBe(403);
    const own = await get("/rest/v1/products?limit=1", { ...headers, origin: shop.url });
    expect(own.status).toBe(200);
  });

  it("rejects bodies over the limit, with and without a content length", async () => {
    const headers = { ...(await admin.headers()), "content-type": "application/json" };
    const body = JSON.stringify({ name: "x".repeat(1_100_000) });
    const announced = await fetch(`${shop.url}/rest/v1/products`, {
      method: "POST",
      headers,
      body,
    });
    expect(announced.status).toBe(413);
    const stream = new Blob([body]).stream();
    const streamed = await fetch(`${shop.url}/rest/v1/products`, {
      method: "POST",
      headers,
      body: stream,
      duplex: "half",
    } as RequestInit);
    expect(streamed.status).toBe(413);
  });

  it("prevents caching of API responses", async () => {
    const orders = await get("/rest/v1/orders?select=id", await admin.headers());
    expect(orders.headers.get("cache-control")).toBe("no-store");
    const user = await get("/auth/v1/user", await admin.headers());
    expect(user.headers.get("cache-control")).toBe("no-store");
  });

  it("limits password guessing per account, without affecting others", async () => {
    const guess = (email: string) =>
      fetch(`${shop.url}/auth/v1/token?grant_type=password`, {
        method: "POST",
        headers: { apikey: admin.publishableKey, "content-type": "application/json" },
        body: JSON.stringify({ email, password: "wrong password" }),
      });
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) statuses.push((await guess("Victim@Example.com")).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    const last = await guess("victim@example.com");
    expect(last.status).toBe(429);
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await last.json()).error_code).toBe("over_request_rate_limit");
    await expect(signedIn(shop.url, demoLogins.shopper)).resolves.toBeDefined();
  });
});

describe("an invalid request", () => {
  const headers = () => ({ apikey: admin.publishableKey, "content-type": "application/json" });

  it("is rejected when its path is encoded to bypass the limits", async () => {
    for (const path of ["token?grant_type=password", "signup", "recover", "verify"]) {
      const encodedPath = `%${path.charCodeAt(0).toString(16)}${path.slice(1)}`;
      const response = await fetch(`${shop.url}/auth/v1/${encodedPath}`, {
        method: "POST",
        headers: headers(),
        body: JSON.stringify({ email: "x@example.com", password: "a long password" }),
      });
      expect(response.status, path).toBe(400);
    }
  });

  it("is rejected when its query is too expensive", async () => {
    const expensive = encodeURIComponent("match.(.*)(.*)(.*)(.*)(.*)\\1\\2\\3\\4\\5\\1x");
    expect((await get(`/rest/v1/products?description=${expensive}`, headers())).status).toBe(400);
    const deep = "id,categories(products(categories(products(id))))";
    expect((await get(`/rest/v1/products?select=${deep}`, headers())).status).toBe(400);
    await expect.poll(async () => (await get("/healthz")).status).toBe(200);
  });

  it("does not expose internal errors", async () => {
    const response = await fetch(`${shop.url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: headers(),
      body: "not json",
    });
    expect(await response.text()).not.toMatch(/stack|at .*\.js/);
  });
});

describe("uploading pictures", () => {
  async function upload(name: string, bytes: Uint8Array<ArrayBuffer>, type: string) {
    return fetch(`${shop.url}/storage/v1/object/Products/${name}`, {
      method: "POST",
      headers: { ...(await admin.headers()), "content-type": type },
      body: bytes,
    });
  }
  const png = Uint8Array.from([0x89, ...Buffer.from("PNG\r\n\x1a\nrest", "latin1")]);

  it("stores a picture and serves it to everyone", async () => {
    expect((await upload("1-new.png", png, "image/png")).status).toBe(200);
    const served = await get("/storage/v1/object/public/Products/1-new.png");
    expect(served.headers.get("content-type")).toBe("image/png");
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(png);
  });

  it("checks the bytes, not the name", async () => {
    const script = new TextEncoder().encode("<script>alert(1)</script>");
    const response = await upload("2-evil.png", script, "image/png");
    expect(response.status).toBe(415);
    expect((await response.json()).message).toBe(
      "Only JPEG, PNG, WebP and AVIF pictures can be uploaded.",
    );
    expect((await upload("3-lie.jpg", png, "image/jpeg")).status).toBe(415);
    expect((await get("/storage/v1/object/public/Products/2-evil.png")).status).toBe(404);
  });

  it("serves a polyglot file as an image, whatever its name", async () => {
    const polyglot = new TextEncoder().encode("RIFF/*AAWEBP*/=1;alert(1)");
    expect((await upload("5-poly.js", polyglot, "image/webp")).status).toBe(200);
    const served = await get("/storage/v1/object/public/Products/5-poly.js");
    expect(served.headers.get("content-type")).toBe("image/webp");
  });

  it("accepts at most 5 MB", async () => {
    const large = new Uint8Array(5 * 1024 * 1024 + 1);
    large.set(png);
    expect((await upload("4-large.png", large, "image/png")).status).toBe(413);
  });
});

describe("the cached catalogue", () => {
  const path = `/rest/v1/products?select=${encodeURIComponent(PRODUCT_COLUMNS)}&categoryId=eq.1&order=id`;
  const read = (headers: Record<string, string> = {}) =>
    get(path, { apikey: admin.publishableKey, ...headers });

  it("is compressed, has an ETag and is answered with 304 when nothing changed", async () => {
    const first = await read({ "accept-encoding": "br" });
    expect(first.headers.get("content-encoding")).toBe("br");
    expect(await first.json()).toHaveLength(20);
    const again = await read({ "if-none-match": first.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
  });

  it("is never stale after a write", async () => {
    const db = await admin.db();
    for (let price = 100; price < 120; price++) {
      const { error } = await db.from("products").update({ price }).eq("id", 1);
      expect(error).toBeNull();
      const products: { id: number; price: number }[] = await (await read()).json();
      expect(products.find(({ id }) => id === 1)?.price).toBe(price);
      const html = await (await get("/product/1")).text();
      expect(html).toContain(`"price":"${price}.00"`);
    }
  });

  it("has no hidden product, also after an admin has read it", async () => {
    const db = await admin.db();
    await db.from("products").update({ hidden: true }).eq("id", 60).throwOnError();
    const hidden = "/rest/v1/products?select=id&id=eq.60";
    const headers = await admin.headers();
    const visitor = { apikey: admin.publishableKey };
    expect(await (await get(hidden, headers)).json()).toEqual([{ id: 60 }]);
    expect(await (await get(hidden, visitor)).json()).toEqual([]);
    expect(await (await get(hidden, headers)).json()).toEqual([{ id: 60 }]);
    await db.from("products").update({ hidden: false }).eq("id", 60).throwOnError();
  });

  it("distinguishes requests", async () => {
    const all = await get("/rest/v1/products?select=id", { apikey: admin.publishableKey });
    const some = await get("/rest/v1/products?select=id&limit=2", { apikey: admin.publishableKey });
    const ranged = await get("/rest/v1/products?select=id", {
      apikey: admin.publishableKey,
      range: "0-4",
    });
    expect(await all.json()).toHaveLength(60);
    expect(await some.json()).toHaveLength(2);
    expect(await ranged.json()).toHaveLength(5);
    expect(ranged.headers.get("content-range")).toBe("0-4/*");
  });

  it("never contains private rows", async () => {
    const db = await admin.db();
    const { data } = await db.from("products").select("id,orderItems(id)").eq("id", 1);
    const { error } = await db.from("carts").insert({ productId: 2, quantity: 1 });
    expect(error).toBeNull();
    const withCarts = "/rest/v1/products?select=id,carts(id)&id=eq.2";
    const own = await (await get(withCarts, await admin.headers())).json();
    const anonymous = await get(withCarts, { apikey: admin.publishableKey });
    expect(own[0].carts).toHaveLength(1);
    expect(anonymous.status).toBe(401);
    expect(data).toHaveLength(1);
  });
});

describe("a constraint violation", () => {
  it("is reported as a client error, and changes nothing", async () => {
    const db = await admin.db();
    const { error, status } = await db.from("products").update({ price: -1 }).eq("id", 3);
    expect(status).toBe(400);
    expect(error?.message).toContain("products_price_check");
    const { data } = await db.from("products").select("price").eq("id", 3).single();
    expect(data?.price).toBeGreaterThan(0);
  });
});
