import { PRODUCT_COLUMNS } from "../domain/product-columns.ts";
import { clientsFor } from "../tests/harness/clients.ts";
import type { RunningShop } from "../tests/harness/shop.ts";
import { type BareResponse, startBareServer } from "./bare-server.ts";
import { type Measure, median } from "./measure.ts";
import { type RawRequest, sendMany } from "./raw-client.ts";
import { processCpuMs } from "./scale/cpu-time.ts";

const WARM_UP = 5000;
const COUNT = 20_000;
const ROUNDS = 5;

type Server = { url: string; pid: number };
type Cost = { perSecond: number; cpuMicroseconds: number };

/** Responses from memory, each beside a bare Node.js server that sends the same body and headers. */
export async function measureCachedResponses({ url, pid = 0 }: RunningShop): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const [name, request] of Object.entries(await requestsOf(url))) {
    const bare = await startBareServer(await recordResponse(url, request));
    const rounds = await compare({ url, pid }, bare, request);
    await bare.stop();
    measures.push(...toMeasures(name, rounds));
  }
  return measures;
}

/** The CPU time of a bare Node.js server for a response like the list of products, in µs. */
export async function measureBareResponse(url: string): Promise<number> {
  const request = await listRequest(url);
  const bare = await startBareServer(await recordResponse(url, request));
  await sendMany(bare.url, request, WARM_UP);
  const costs: Cost[] = [];
  for (let round = 0; round < ROUNDS; round++) costs.push(await costOf(bare, request));
  await bare.stop();
  return median(costs.map(({ cpuMicroseconds }) => cpuMicroseconds));
}

async function listRequest(url: string): Promise<RawRequest> {
  const { publishableKey } = await clientsFor(url);
  const select = encodeURIComponent(PRODUCT_COLUMNS);
  const path = `/rest/v1/products?select=${select}&categoryId=eq.1`;
  return { path, headers: { "accept-encoding": "br", apikey: publishableKey } };
}

async function requestsOf(url: string): Promise<Record<string, RawRequest>> {
  const headers = { "accept-encoding": "br" };
  const home = await fetch(url, { headers });
  const [, script = ""] = /src="(\/assets\/index-[^"]+\.js)"/.exec(await home.text()) ?? [];
  const etag = home.headers.get("etag") ?? "";
  return {
    "list of products": await listRequest(url),
    "home page": { path: "/", headers },
    "home page, not modified": { path: "/", headers: { ...headers, "if-none-match": etag } },
    "script file": { path: script, headers },
  };
}

/** Headers as the shop sends them; the server adds date and connection by itself. */
async function recordResponse(url: string, { path, headers }: RawRequest): Promise<BareResponse> {
  const response = await fetch(url + path, { headers });
  const own = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);
  const sent = [...response.headers].filter(([name]) => !own.has(name)).flat();
  const length = Number(response.headers.get("content-length") ?? 0);
  const body = Buffer.alloc(length, "x").toString("base64");
  return { status: response.status, headers: sent, body };
}

/** In turn, so that other load on the machine affects both alike. */
async function compare(shop: Server, bare: Server, request: RawRequest) {
  for (const { url } of [shop, bare]) await sendMany(url, request, WARM_UP);
  const rounds: { shop: Cost; bare: Cost }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ bare: await costOf(bare, request), shop: await costOf(shop, request) });
  }
  return rounds;
}

async function costOf({ url, pid }: Server, request: RawRequest): Promise<Cost> {
  const [began, cpuBefore] = [performance.now(), processCpuMs(pid)];
  await sendMany(url, request, COUNT);
  return {
    perSecond: (COUNT / (performance.now() - began)) * 1000,
    cpuMicroseconds: ((processCpuMs(pid) - cpuBefore) * 1000) / COUNT,
  };
}

function toMeasures(name: string, rounds: { shop: Cost; bare: Cost }[]): Measure[] {
  const of = (read: (round: { shop: Cost; bare: Cost }) => number) => median(rounds.map(read));
  return [
    { name: `${name}: responses per second`, value: of(({ shop }) => shop.perSecond) },
    {
      name: `${name}: responses per second of a bare server`,
      value: of(({ bare }) => bare.perSecond),
    },
    {
      name: `${name}: rate compared with a bare server`,
      value: of(({ shop, bare }) => shop.perSecond / bare.perSecond),
    },
    { name: `${name}: server CPU (µs)`, value: of(({ shop }) => shop.cpuMicroseconds) },
    {
      name: `${name}: CPU of a bare server compared with it`,
      value: of(({ shop, bare }) => bare.cpuMicroseconds / shop.cpuMicroseconds),
    },
  ];
}
