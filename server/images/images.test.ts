import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { IMAGE_WIDTHS } from "../../domain/products/images/image-url.ts";
import { startDemoShop } from "../../tests/harness/resources.ts";
import { type ShopClients, signedIn } from "../../tests/harness/shop/clients.ts";
import type { RunningShop } from "../../tests/harness/shop/shop.ts";
import { demoLogins } from "../database/seed/demo-users.ts";

let shop: RunningShop;
let admin: ShopClients;
const RENDER = "/storage/v1/render/image/public/Products";

beforeAll(async () => {
  shop = await startDemoShop();
  admin = await signedIn(shop.url, demoLogins.admin);
});
afterAll(() => shop?.stop());

const get = (path: string, accept = "image/webp,*/*", init: RequestInit = {}) =>
  fetch(shop.url + path, { ...init, headers: { accept, ...init.headers } });

async function store(name: string, bytes: Buffer, type = "image/png", method = "POST") {
  const response = await fetch(`${shop.url}/storage/v1/object/Products/${name}`, {
    method,
    headers: { ...(await admin.headers()), "content-type": type },
    body: new Uint8Array(bytes),
  });
  expect(response.status, await response.clone().text()).toBe(200);
}

async function remove(name: string) {
  const response = await fetch(`${shop.url}/storage/v1/object/Products`, {
    method: "DELETE",
    headers: { ...(await admin.headers()), "content-type": "application/json" },
    body: JSON.stringify({ prefixes: [name] }),
  });
  expect(response.status).toBe(200);
}

function plain(width: number, height: number, background = "#2e3a78"): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

async function seen(response: Response) {
  const { width, height, format, compression } = await sharp(
    await response.arrayBuffer(),
  ).metadata();
  return { width, height, format: compression === "av1" ? "avif" : format };
}

/** The files of all renderings. */
async function storedRenderings(): Promise<string[]> {
  const files = await readdir(join(shop.dataDir, "renderings"), { recursive: true }).catch(
    () => [],
  );
  return files.filter((file) => /\.\w+$/.test(file));
}

describe("a rendered picture", () => {
  beforeAll(async () => store("tall.png", await plain(1000, 1250)));

  it("has the requested width and its original aspect ratio", async () => {
    const response = await get(`${RENDER}/tall.png?width=320`);
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect(await seen(response)).toEqual({ width: 320, height: 400, format: "webp" });
  });

  it("can be requested in parts, also when the whole is cached", async () => {
    const path = `${RENDER}/tall.png?width=320`;
    const whole = Buffer.from(await (await get(path)).arrayBuffer());
    const part = async (range: string) => get(path, "image/webp,*/*", { headers: { range } });
    const first = await part("bytes=0-9");
    expect(first.status).toBe(206);
    expect(first.headers.get("content-range")).toBe(`bytes 0-9/${whole.length}`);
    expect(first.headers.get("content-length")).toBe("10");
    expect(Buffer.from(await first.arrayBuffer())).toEqual(whole.subarray(0, 10));
    const last = await part("bytes=-7");
    expect(Buffer.from(await last.arrayBuffer())).toEqual(whole.subarray(-7));
    const none = await part(`bytes=${whole.length}-`);
    expect(none.status).toBe(416);
    expect(none.headers.get("content-range")).toBe(`bytes */${whole.length}`);
    expect((await get(path)).headers.get("accept-ranges")).toBe("bytes");
    expect((await (await get(path)).arrayBuffer()).byteLength).toBe(whole.length);
  });

  it("is never enlarged", async () => {
    const response = await get(`${RENDER}/tall.png?width=1600&resize=contain`);
    expect(await seen(response)).toMatchObject({ width: 1000, height: 1250 });
  });

  it.each([
    ["image/avif,image/webp,*/*", "", "avif"],
    ["image/webp,*/*", "", "webp"],
    ["*/*", "", "png"],
    ["image/avif,image/webp", "&format=origin", "png"],
  ])(
    "for a browser that accepts %s%s has the best supported format",
    async (accept, option, format) => {
      const response = await get(`${RENDER}/tall.png?width=160${option}`, accept);
      expect(response.headers.get("content-type")).toBe(`image/${format}`);
      expect(response.headers.get("vary")).toContain("Accept");
      expect(await seen(response)).toEqual({ width: 160, height: 200, format });
    },
  );

  it("keeps its aspect ratio, or is cropped to the shop's", async () => {
    await store("square.png", await plain(600, 600));
    const sizeAs = async (query: string) => seen(await get(`${RENDER}/square.png?${query}`));
    for (const resize of ["", "&resize=cover", "&resize=contain", "&quality=80"]) {
      expect(await sizeAs(`width=320${resize}`)).toMatchObject({ width: 320, height: 320 });
    }
    expect(await sizeAs("width=320&height=400")).toMatchObject({ width: 320, height: 400 });
  });

  it("is immutable, and is answered with 304", async () => {
    const path = `${RENDER}/tall.png?width=480`;
    const response = await get(path);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const headers = { "if-none-match": response.headers.get("etag") ?? "" };
    expect((await get(path, undefined, { headers })).status).toBe(304);
    expect((await get(path, "image/avif", { headers })).status).toBe(200);
  });

  it("has a content length in response to HEAD", async () => {
    const path = `${RENDER}/tall.png?width=96`;
    const head = await get(path, undefined, { method: "HEAD" });
    expect(await head.text()).toBe("");
    const { byteLength } = await (await get(path)).arrayBuffer();
    expect(head.headers.get("content-length")).toBe(String(byteLength));
  });

  it("is rotated according to its EXIF data", async () => {
    const sideways = await sharp(await plain(500, 400))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    await store("sideways.jpg", sideways, "image/jpeg");
    const response = await get(`${RENDER}/sideways.jpg?width=160`);
    expect(await seen(response)).toMatchObject({ width: 160, height: 200 });
  });
});

describe("the cache folder", () => {
  it("contains one file per image, width and format, also after concurrent requests", async () => {
    await store("crowd.png", await plain(1200, 1500));
    const before = await storedRenderings();
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => get(`${RENDER}/crowd.png?width=960`)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect(await storedRenderings()).toHaveLength(before.length + 1);
    expect((await storedRenderings()).filter((file) => file.endsWith(".draft"))).toEqual([]);
  });

  it.each([
    ["", "width is missing: it is one of 96,"],
    ["width=321", "width must be 96 or"],
    ["width=0320", "width must be 96 or"],
    ["width=1e3", "width must be 96 or"],
    ["width=99999", "width must be 96 or"],
    ["width=320&width=480", "width must be 96 or"],
    ["width=320&height=399", "height must be 400."],
    ["width=320&quality=81", "quality must be 80."],
    ["width=320&resize=around", "resize must be cover or contain"],
    ["width=320&height=400&resize=fill", "resize must be cover."],
    ["width=320&format=avif", "format must be origin."],
    ["width=320&blur=2", 'Unknown option "blur".'],
  ])("stores nothing for ?%s", async (query, message) => {
    const before = await storedRenderings();
    const response = await get(`${RENDER}/tall.png?${query}`);
    expect(response.status).toBe(400);
    expect((await response.json()).message).toContain(message);
    expect(await storedRenderings()).toEqual(before);
  });

  it("has no renderings of a deleted picture", async () => {
    const before = await storedRenderings();
    await store("gone.png", await plain(400, 500));
    for (const width of [96, 160]) await get(`${RENDER}/gone.png?width=${width}`);
    expect(await storedRenderings()).toHaveLength(before.length + 2);
    await remove("gone.png");
    expect(await storedRenderings()).toEqual(before);
    expect((await get(`${RENDER}/gone.png?width=96`)).status).toBe(404);
    expect((await get(`${RENDER}/gone.png?width=320`)).status).toBe(404);
  });

  it("has no renderings of a replaced picture", async () => {
    await store("dyed.png", await plain(400, 500, "#ff0000"));
    const first = await get(`${RENDER}/dyed.png?width=96`);
    await store("dyed.png", await plain(400, 500, "#0000ff"), "image/png", "PUT");
    const headers = { "if-none-match": first.headers.get("etag") ?? "" };
    const second = await get(`${RENDER}/dyed.png?width=96`, undefined, { headers });
    const { channels } = await sharp(await second.arrayBuffer()).stats();
    expect(channels[2]?.mean).toBeGreaterThan(200);
  });
});

describe("a request that is not for a picture", () => {
  it.each([
    "no-such.webp",
    "..%2f..%2fkeys.json",
    "Products%2ftall.png",
    ".tall.png.json",
    "%2etall.png.json",
    "a%5c..%5ckeys.json",
    "tall.png%00",
    "%E0%A4%A",
    "tall.png/",
    "",
  ])("is not rendered: %s", async (name) => {
    const response = await get(`${RENDER}/${name}?width=96`);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toMatch(/jwtSecret/);
  });

  it("cannot leave the bucket", async () => {
    const response = await get(`${RENDER}/%2e%2e/%2e%2e/keys.json?width=96`);
    expect(response.status).toBe(401);
  });

  it("is rejected when the file only starts like a picture", async () => {
    await store("torn.png", (await plain(300, 300)).subarray(0, 60));
    const response = await get(`${RENDER}/torn.png?width=96`);
    expect(response.status).toBe(422);
    expect((await response.json()).message).toBe("This picture cannot be read.");
  });

  it("cannot write through the rendering path", async () => {
    const init = { method: "POST", headers: await admin.headers(), body: "x" };
    expect((await get(`${RENDER}/tall.png?width=96`, undefined, init)).ok).toBe(false);
  });
});

describe("pages", () => {
  it("have their first pictures in the HTML with high priority", async () => {
    const html = await (await get("/men-products")).text();
    const first = html.match(/<img [^>]*fetchpriority="high"[^>]*>/gi) ?? [];
    expect(first).toHaveLength(4);
    for (const picture of first) expect(picture).toMatch(/srcset="[^"]+" sizes="\(width/i);
  });

  it("preload their first pictures in the widths that the page selects from", async () => {
    const html = await (await get("/men-products")).text();
    const preloads = html.match(/<link rel="preload" as="image"[^>]+>/g) ?? [];
    expect(preloads).toHaveLength(4);
    for (const preload of preloads) {
      expect(preload).toMatch(/imagesizes="\(width/i);
      const [, rendered = ""] = /imagesrcset="(\S+) /i.exec(preload) ?? [];
      expect((await get(rendered.replaceAll("&amp;", "&"))).status).toBe(200);
    }
  });

  it("use stored pictures when rendering is disabled", async () => {
    const without = await startDemoShop({
      env: { IMAGE_RENDERING: "off" },
    });
    try {
      const html = await (await fetch(`${without.url}/men-products`)).text();
      expect(html).toContain("&quot;imageRendering&quot;:false");
      expect(html).toContain('<link rel="preload" as="image"');
      expect(html).not.toMatch(/imagesrcset/i);
      const stored = /as="image" href="([^"]+)"/.exec(html)?.[1] ?? "";
      expect((await fetch(without.url + stored)).status).toBe(200);
      const rendered = `${stored.replace("object", "render/image")}?width=${IMAGE_WIDTHS[0]}`;
      expect((await fetch(without.url + rendered)).status).toBe(404);
    } finally {
      await without.stop();
    }
  });
});
