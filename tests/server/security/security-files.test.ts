import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DIST } from "../../../server/create-handlers.ts";
import { demoLogins } from "../../../server/database/seed/demo-users.ts";
import { startDemoShop } from "../../harness/resources.ts";
import { type ShopClients, signedIn } from "../../harness/shop/clients.ts";
import type { RunningShop } from "../../harness/shop/shop.ts";

let shop: RunningShop;
let admin: ShopClients;
beforeAll(async () => {
  shop = await startDemoShop();
  admin = await signedIn(shop.url, demoLogins.admin);
});
afterAll(() => shop?.stop());

const MB = 1024 * 1024;
const PNG = Buffer.from("89504e470d0a1a0a", "hex");

async function upload(name: string, body: BodyInit, type = "image/png", headers = {}) {
  return fetch(`${shop.url}/storage/v1/object/Products/${name}`, {
    method: "POST",
    headers: { ...(await admin.headers()), "content-type": type, ...headers },
    body,
    duplex: "half",
  } as RequestInit);
}

const stored = () => readdir(join(shop.dataDir, "storage", "Products"));

/** A PNG of a few kilobytes whose header declares more pixels than fit into memory. */
function decompressionBomb(side: number): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 8;
  const pixels = deflateSync(Buffer.alloc(4 * MB));
  const parts = [PNG, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat(parts));
}

describe("files with misleading content", () => {
  it.each<[string, string, string, string]>([
    ["HTML named .png", "1-page.png", "<!doctype html><script>alert(1)</script>", "image/png"],
    ["HTML sent as HTML", "1-page.html", "<script>alert(1)</script>", "text/html"],
    [
      "an SVG with a script",
      "1-art.svg",
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      "image/svg+xml",
    ],
    ["an SVG sent as PNG", "1-art.png", "<svg onload=alert(1)></svg>", "image/png"],
    [
      "a form whose file is not an image",
      "1-form.png",
      '--boundary\r\ncontent-disposition: form-data; name=""; filename="x.png"\r\ncontent-type: image/png\r\n\r\nx\r\n--boundary--\r\n',
      "multipart/form-data; boundary=boundary",
    ],
    ["nothing", "1-nothing.png", "", "image/png"],
  ])("%s is rejected", async (_, name, body, type) => {
    const before = await stored();
    const response = await upload(name, body, type);
    expect(response.status).toBe(415);
    expect(await stored()).toEqual(before);
  });

  it.each([
    ["without a file", '--x\r\ncontent-disposition: form-data; name="file"\r\n\r\nx\r\n--x--'],
    ["that is malformed", "--y\r\n"],
  ])("a form %s is rejected", async (_, body) => {
    const response = await upload("1-form.png", body, "multipart/form-data; boundary=x");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: "The form contains no file." });
  });

  it.each([
    "..%2f..%2fkeys.json",
    "%2e%2e%2fkeys.png",
    "..%5c..%5ckeys.png",
    "a%2f..%2f..%2f..%2fkeys.png",
    "%2fetc%2fpasswd.png",
    ".hidden.png",
    "a%00.png",
    "%E0%A4%A",
  ])("a name cannot leave the folder: %s", async (name) => {
    const keys = await readFile(join(shop.dataDir, "keys.json"), "utf8");
    const before = (await readdir(shop.dataDir)).toSorted();
    const response = await upload(name, PNG);
    expect(response.status).toBeLessThan(500);
    expect(await readFile(join(shop.dataDir, "keys.json"), "utf8")).toBe(keys);
    expect((await readdir(shop.dataDir)).toSorted()).toEqual(before);
    const read = await fetch(`${shop.url}/storage/v1/object/public/Products/${name}`);
    expect(await read.text()).not.toContain("jwtSecret");
  });
});

describe("bodies over the limit", () => {
  const healthy = () =>
    expect.poll(async () => (await fetch(`${shop.url}/healthz`)).status).toBe(200);
  const refused = async (response: Promise<Response>) => {
    expect((await response).status).toBe(413);
    await healthy();
  };
  /** A body in chunks, without a content-length. */
  const stream = (megabytes: number) => {
    let left = megabytes;
    const piece = new Uint8Array(MB).fill(0x20);
    return new ReadableStream({
      pull: (controller) => (left-- > 0 ? controller.enqueue(piece) : controller.close()),
    });
  };

  it("a picture of 50 MB is rejected, with and without a content length", async () => {
    await refused(upload("1-huge.png", Buffer.concat([PNG, Buffer.alloc(50 * MB)])));
    await refused(upload("1-huge.png", stream(50)));
    expect(await stored()).not.toContain("1-huge.png");
  });

  it.each([
    "/rest/v1/orders",
    "/auth/v1/signup",
    "/functions/v1/verify-payment",
    "/functions/v1/paystack-webhook",
    "/storage/v1/object/list/Products",
  ])("30 MB for %s are rejected", async (path) => {
    const headers = { ...(await admin.headers()), "content-type": "application/json" };
    const init = { method: "POST", headers, duplex: "half" };
    await refused(fetch(shop.url + path, { ...init, body: stream(30) } as RequestInit));
  });

  it("a small file with 30000 × 30000 pixels is rejected", async () => {
    const bomb = decompressionBomb(30_000);
    expect(bomb.length).toBeLessThan(100_000);
    const response = await upload("1-bomb.png", bomb);
    expect(response.status).toBe(413);
    const message = "The picture has more than 50 million pixels.";
    expect(await response.json()).toMatchObject({ message });
    expect(await stored()).not.toContain("1-bomb.png");
    await healthy();
  });

  it("a name of 3,000 characters is rejected", async () => {
    const response = await upload(`1-${"x".repeat(3000)}.png`, PNG);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: "The file name is too long." });
  });
});

describe("secrets", () => {
  it("are in no file of the built site", async () => {
    const names = [
      ...(await readdir(join(DIST, "public"), { recursive: true })).map((name) => `public/${name}`),
      ...(await readdir(join(DIST, "pages"))).map((name) => `pages/${name}`),
    ];
    const texts = names.filter((name) => /\.(js|css|html|json|txt|webmanifest|map)$/.test(name));
    expect(texts.length).toBeGreaterThan(10);
    for (const name of texts) {
      const text = await readFile(join(DIST, name), "utf8");
      expect(text, name).not.toMatch(
        /sb_secret_|sk_(test|live)_|service_role|jwt_?secret|postgres(ql)?:\/\/|smtps?:\/\//i,
      );
    }
  });

  it("are sent by no page or script of a running shop", async () => {
    const keys = JSON.parse(await readFile(join(shop.dataDir, "keys.json"), "utf8"));
    const html = await (await fetch(shop.url)).text();
    expect(html).toContain(keys.publishableKey);
    const scripts = [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(
      ([, path]) => path,
    );
    for (const path of [
      "/",
      "/admin",
      "/make-payment",
      "/paystack-sandbox/inline.js",
      ...scripts,
    ]) {
      const text = await (await fetch(shop.url + path)).text();
      for (const secret of [keys.secretKey, keys.jwtSecret])
        expect(text, path).not.toContain(secret);
      expect(text, path).not.toMatch(/sk_(test|live)_|sb_secret_/);
    }
  });
});
