import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PUBLIC_FILES } from "../../../server/create-handlers.ts";
import { type Listening, listen } from "../../../server/http/listen.ts";
import { createStaticFiles } from "../../../server/http/static-files.ts";
import { startDemoShop } from "../../harness/resources.ts";
import type { RunningShop } from "../../harness/shop/shop.ts";

/** Sends the bytes of a path as they are, which no HTTP client does. */
async function getRaw(url: string, path: string | Buffer, headers = "") {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write("GET ");
  socket.write(path);
  socket.write(` HTTP/1.1\r\nHost: localhost\r\n${headers}Connection: close\r\n\r\n`);
  const answer = (await buffer(socket)).toString("latin1");
  const [head = "", ...body] = answer.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head, body: body.join("\r\n\r\n") };
}

/** Spellings of a way from a folder into its neighbour, for `../server/main.js` and the like. */
const spellings = (neighbour: string): string[] => [
  `../${neighbour}`,
  `..%2f${neighbour}`,
  `..%2F${neighbour.replaceAll("/", "%2F")}`,
  `%2e%2e/${neighbour}`,
  `%2e%2e%2f${neighbour}`,
  `.%2e%2f${neighbour}`,
  `./..%2f${neighbour}`,
  `x%2f..%2f..%2f${neighbour}`,
  `..%5c${neighbour.replaceAll("/", "%5c")}`,
  `..\\${neighbour.replaceAll("/", "\\")}`,
  `%2e%2e%5c${neighbour}`,
  // Encoded twice.
  `..%252f${neighbour}`,
  `%252e%252e%252f${neighbour}`,
  // NUL, with and without an ending that is allowed.
  `..%2f${neighbour}%00`,
  `..%2f${neighbour}%00.css`,
  `%00..%2f${neighbour}`,
  // '.' and '/' in more bytes than they need, full-width forms, and escapes that are none.
  `%c0%ae%c0%ae%c0%af${neighbour}`,
  `..%c0%af${neighbour}`,
  `%e0%80%ae%e0%80%ae%e0%80%af${neighbour}`,
  `..%f0%80%80%af${neighbour}`,
  `%uff0e%uff0e%u2215${neighbour}`,
  `%ef%bc%8e%ef%bc%8e%ef%bc%8f${neighbour}`,
  `..;/${neighbour}`,
  `..%2f${neighbour}%`,
];

/** From the root and from a folder, one folder up and two. */
function waysTo(neighbour: string): string[] {
  const all = [neighbour, `..%2f${neighbour}`].flatMap(spellings);
  return ["/", "/assets/", "//", "/assets%2f"].flatMap((from) => all.map((way) => from + way));
}

const SECRET = "only for the server";

describe("the files of a folder", () => {
  let root: string;
  let server: Listening;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "ntoma-public-"));
    for (const folder of ["public/assets", "server", "public-too"]) {
      await mkdir(join(root, folder), { recursive: true });
    }
    await writeFile(join(root, "public/assets/app.js"), "app");
    await writeFile(join(root, "public/assets/twin.js"), "twin");
    await writeFile(join(root, "public/icon.png"), "icon");
    for (const file of ["server/main.js", "public-too/main.js", "main.js"]) {
      await writeFile(join(root, file), SECRET);
    }
    await symlink(join(root, "server/main.js"), join(root, "public/assets/absolute.js"));
    await symlink("../../server/main.js", join(root, "public/assets/relative.js"));
    await symlink("../server", join(root, "public/folder"));
    await symlink("../server/main.js", join(root, "public/out.png"));
    await symlink("../../server/main.js", join(root, "public/assets/twin.js.br"));
    await symlink("app.js", join(root, "public/assets/same.js"));
    await symlink("loop.js", join(root, "public/assets/loop.js"));
    await symlink("public", join(root, "current"));
    const serve = createStaticFiles(join(root, "current"));
    const client = { address: "", scheme: undefined };
    server = await listen(
      async (request) =>
        (await serve(request, new URL(request.url).pathname, client)) ??
        new Response("page", { status: 404 }),
      0,
      "127.0.0.1",
    );
  });
  afterAll(async () => {
    await server?.close();
    await rm(root, { recursive: true });
  });

  it("are sent, also when the folder or a file of it is a link into it", async () => {
    expect(await getRaw(server.url, "/assets/app.js")).toMatchObject({ status: 200, body: "app" });
    expect(await getRaw(server.url, "/assets/same.js")).toMatchObject({ status: 200, body: "app" });
    const icon = await getRaw(server.url, "/icon.png");
    expect(icon).toMatchObject({ status: 200, body: "icon" });
    expect(icon.head).toContain("no-cache");
  });

  it("are not kept forever because of a way through assets", async () => {
    const { status, head } = await getRaw(server.url, "/assets/..%2ficon.png");
    expect([status, head.includes("immutable")]).toEqual([200, false]);
  });

  it.each([
    "/assets/absolute.js",
    "/assets/relative.js",
    "/folder/main.js",
    "/out.png",
    "/assets/loop.js",
  ])("are not those that the link %s leads to", async (path) => {
    const { status, body } = await getRaw(server.url, path);
    expect([status, body]).toEqual([404, "File not found."]);
  });

  it("are sent as they are when their compressed form is a link that leads out", async () => {
    const { body } = await getRaw(server.url, "/assets/twin.js", "Accept-Encoding: br\r\n");
    expect(body).toBe("twin");
  });

  it("are the only ones, however a path is spelled", async () => {
    for (const neighbour of ["server/main.js", "public-too/main.js", "main.js"]) {
      for (const path of waysTo(neighbour)) {
        const { status, body } = await getRaw(server.url, path);
        expect([400, 404], path).toContain(status);
        expect(body, path).not.toContain(SECRET);
      }
    }
    for (const bytes of ["/assets/..\0/server/main.js", "/assets/\xc0\xae\xc0\xae/main.js"]) {
      const { body } = await getRaw(server.url, Buffer.from(bytes, "latin1"));
      expect(body, bytes).not.toContain(SECRET);
    }
  });
});

describe("the public folder of a built shop", () => {
  let shop: RunningShop;
  let names: string[];
  beforeAll(async () => {
    shop = await startDemoShop();
    const found = await readdir(PUBLIC_FILES, { recursive: true, withFileTypes: true });
    names = found.filter((file) => !file.isDirectory()).map((file) => file.name);
  });
  afterAll(() => shop?.stop());

  it("has scripts, styles, fonts and pictures, and nothing else", () => {
    const allowed = /^[^.].*\.((js|css|svg)(\.br|\.gz)?|woff2?|avif|webp|png|webmanifest)$/;
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !allowed.test(name))).toEqual([]);
  });

  it("has no code of the server", async () => {
    const folder = join(PUBLIC_FILES, "assets");
    for (const name of (await readdir(folder)).filter((file) => file.endsWith(".js"))) {
      const code = await readFile(join(folder, name), "utf8");
      expect(code, name).not.toMatch(/["']node:|pglite|entry-prerender|sourceMappingURL/);
    }
  });

  it("is all that a request reaches", async () => {
    const inside = ["server/main.js", "renderer/entry-prerender.js", "pages/home.html"];
    for (const file of [...inside, ".built-from", "server/.built-from"]) {
      for (const path of ["/", "/assets/"].flatMap((from) =>
        [file, ...spellings(file)].map((way) => from + way),
      )) {
        const { status } = await getRaw(shop.url, path);
        expect(path.includes("\\") ? [400, 404] : [404], path).toContain(status);
      }
    }
  });
});
