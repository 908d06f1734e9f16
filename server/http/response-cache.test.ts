import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Listening, listen } from "./listen.ts";
import { createResponseCache } from "./response-cache.ts";
import { IMMUTABLE } from "./static-files.ts";

let server: Listening;
let version = 1;
/** Requests that reached the shop itself, and what it answers to them. */
let reached: string[] = [];
let answer: () => Response | Promise<Response>;

const page = (body = "page", headers: Record<string, string> = {}) =>
  new Response(body, {
    headers: {
      etag: `"${body.slice(0, 20)}"`,
      "cache-control": "no-cache",
      "content-length": String(body.length),
      ...headers,
    },
  });

beforeAll(async () => {
  const respond = async (request: Request) => {
    reached.push(`${request.method} ${new URL(request.url).pathname}`);
    return answer();
  };
  server = await listen(respond, 0, "127.0.0.1", { cache: createResponseCache(() => version) });
});

afterAll(() => server.close());

beforeEach(() => {
  version += 1;
  reached = [];
  answer = () => page();
});

let lastPath = 0;
const newPath = () => `/page-${++lastPath}`;

async function read(path: string, headers: Record<string, string> = {}, method = "GET") {
  const response = await fetch(server.url + path, { method, headers });
  return { status: response.status, body: await response.text(), headers: response.headers };
}

/** Reads twice; the number of requests that reached the shop tells whether the second was stored. */
async function reachedByTwo(first: Record<string, string>, second = first, path = newPath()) {
  await read(path, first);
  await read(path, second);
  return reached.length;
}

describe("the response cache", () => {
  it("answers the same request again with the same headers and body", async () => {
    const path = newPath();
    const first = await read(path);
    const second = await read(path);
    expect(second.body).toBe(first.body);
    const names = (headers: Headers) => [...headers.keys()].filter((name) => name !== "date");
    expect(names(second.headers)).toEqual(names(first.headers));
    expect(reached).toEqual([`GET ${path}`]);
  });

  it("answers 304 without a body when the browser has that version", async () => {
    const path = newPath();
    await read(path);
    const { status, body, headers } = await read(path, { "if-none-match": 'W/"page"' });
    expect({ status, body, etag: headers.get("etag") }).toEqual({
      status: 304,
      body: "",
      etag: '"page"',
    });
    expect(reached).toHaveLength(1);
  });

  it.each([
    ["accept-encoding", "br", "gzip"],
    ["apikey", "one", "another"],
    ["accept", "application/json", "text/csv"],
    ["accept-profile", "public", "auth"],
    ["prefer", "count=exact", "count=none"],
    ["range", "0-1", "0-9"],
  ])("tells requests apart by %s", async (name, one, another) => {
    expect(await reachedByTwo({ [name]: one }, { [name]: another })).toBe(2);
  });

  it.each([
    ["a page of another origin", { origin: "https://example.com" }],
    ["a session", { authorization: "Bearer token" }],
    ["plain HTTP behind a proxy", { "x-forwarded-proto": "http" }],
  ])("leaves requests of %s to the shop", async (_who, headers) => {
    expect(await reachedByTwo(headers)).toBe(2);
    expect(await reachedByTwo({}, headers)).toBe(4);
  });

  it("leaves other methods to the shop", async () => {
    const path = newPath();
    await read(path);
    await read(path, {}, "HEAD");
    await read(path, {}, "POST");
    expect(reached).toEqual([`GET ${path}`, `HEAD ${path}`, `POST ${path}`]);
  });

  it.each([
    ["an error", () => new Response("no", { status: 404, headers: { etag: '"no"' } })],
    ["what must not be stored", () => page("mine", { "cache-control": "no-store" })],
    ["what has no ETag", () => new Response("page", { headers: { "cache-control": "no-cache" } })],
    ["what is very large", () => page("x".repeat(300_000))],
  ])("does not store %s", async (_what, make) => {
    answer = make;
    expect(await reachedByTwo({})).toBe(2);
  });

  it("does not store product images, which can be removed", async () => {
    answer = () => page("image", { "cache-control": IMMUTABLE });
    expect(await reachedByTwo({}, {}, "/storage/v1/object/public/Products/1.webp")).toBe(2);
  });

  it("asks the shop again when the catalog has changed", async () => {
    const path = newPath();
    await read(path);
    version += 1;
    answer = () => page("new");
    expect((await read(path)).body).toBe("new");
  });

  it("keeps files with a hash in their name when the catalog has changed", async () => {
    answer = () => page("script", { "cache-control": IMMUTABLE });
    const path = newPath();
    await read(path);
    version += 1;
    await read(path);
    expect(reached).toHaveLength(1);
  });

  it("does not keep a response that was made while the catalog changed", async () => {
    const path = newPath();
    answer = () => {
      version += 1;
      return page("old");
    };
    await read(path);
    answer = () => page("new");
    expect((await read(path)).body).toBe("new");
  });
});
