import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newShopper } from "../harness/browser/checkout-steps.ts";
import { freePort } from "../harness/free-port.ts";
import { startDemoShop } from "../harness/resources.ts";
import { buyOne } from "../harness/shop/buy-one.ts";
import type { RunningShop } from "../harness/shop/shop.ts";

const DEPLOY = join(import.meta.dirname, "../../deploy");

let shop: RunningShop;
let metricsUrl: string;
let stopped = false;
beforeAll(async () => {
  const metricsPort = String(await freePort());
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  shop = await startDemoShop({
    env: {
      LOG_FORMAT: "json",
      METRICS_PORT: metricsPort,
      TRUSTED_PROXIES: "127.0.0.1,::1",
      DRAIN_SECONDS: "6",
    },
  });
});
afterAll(() => (stopped ? undefined : shop?.stop()));

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { headers });

type LogLine = { method?: string; route?: string; status?: number; ms?: number; requestId: string };

async function logLineOf(requestId: string | null): Promise<LogLine | undefined> {
  const find = () =>
    shop
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line): LogLine => JSON.parse(line))
      .find((line) => line.requestId === requestId);
  await expect.poll(find).toBeDefined();
  return find();
}

describe("a request's id", () => {
  it("is in the response, the log and the body of an error", async () => {
    const response = await get("/rest/v1/orders?select=email&token=secret");
    const id = response.headers.get("x-request-id");
    expect(await response.json()).toMatchObject({ requestId: id });
    const line = await logLineOf(id);
    expect(line).toMatchObject({ method: "GET", route: "rest", status: 401 });
    expect(line?.ms).toBeGreaterThan(0);
    expect(shop.output()).not.toContain("secret");
  });

  it("is taken from a trusted proxy if it is valid", async () => {
    const given = await get("/", { "x-request-id": "4bf92f3577b34da6a3ce929d0e0e4736" });
    expect(given.headers.get("x-request-id")).toBe("4bf92f3577b34da6a3ce929d0e0e4736");
    const refused = await get("/", { "x-request-id": '{"a": 1}' });
    expect(refused.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
  });

  it("differs between two cached responses", async () => {
    const ids = [await get("/"), await get("/")].map(({ headers }) => headers.get("x-request-id"));
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(await logLineOf(id)).toMatchObject({ route: "page", status: 200 });
  });
});

describe("the metrics", () => {
  it("have a zero for what has not failed yet, or an alert would miss the first failure", async () => {
    const metrics = await (await fetch(metricsUrl)).text();
    expect(metrics).toMatch(/^ntoma_orders_total\{outcome="failed"\} 0$/m);
    expect(metrics).toMatch(/^ntoma_payments_total\{outcome="unavailable"\} 0$/m);
  });

  it("count requests, cache reads, orders and payments", async () => {
    const { clients: shopper } = await newShopper({ shop });
    const { data: product } = await (await shopper.db())
      .from("products")
      .select("id,price")
      .gt("stockQuantity", 0)
      .limit(1)
      .single();
    await buyOne(shop.url, shopper, product ?? { id: 0, price: 0 }, `NTOMA-${Date.now()}`);
    const metrics = await (await fetch(metricsUrl)).text();
    expect(metrics).toMatch(
      /^ntoma_http_requests_total\{route="page",method="GET",status="200"\} [1-9]/m,
    );
    expect(metrics).toMatch(/^ntoma_cache_reads_total\{result="hit"\} [1-9]/m);
    expect(metrics).toMatch(/^ntoma_orders_total\{outcome="placed"\} 1$/m);
    expect(metrics).toMatch(/^ntoma_payments_total\{outcome="confirmed"\} [1-9]/m);
    expect(metrics).toMatch(/^ntoma_pool_sessions\{state="size"\} 1$/m);
    expect(metrics).toMatch(/^ntoma_held_pieces \d/m);
  });

  it("say what waits in the database, and how much space is left", async () => {
    const metrics = await (await fetch(metricsUrl)).text();
    expect(metrics).toMatch(/^ntoma_ready 1$/m);
    expect(metrics).toMatch(/^ntoma_payment_key_refusals_total 0$/m);
    expect(metrics).toMatch(/^ntoma_disk_free_bytes [1-9]\d+$/m);
    for (const name of ["unsent_mails", "failed_mails", "refunds_due", "open_disputes"]) {
      expect(metrics).toMatch(new RegExp(`^ntoma_${name} \\d+$`, "m"));
    }
    expect(metrics).toMatch(/^ntoma_last_backup_timestamp_seconds 0$/m);
  });

  it.each(["grafana-dashboard.json", "alerts.yaml"])(
    "include every one that %s names",
    async (file) => {
      const text = await readFile(join(DEPLOY, file), "utf8");
      const named = new Set(text.match(/\b(ntoma|nodejs|process)_\w+/g));
      const metrics = await (await fetch(metricsUrl)).text();
      const defined = new Set(Array.from(metrics.matchAll(/^# TYPE (\w+)/gm), ([, name]) => name));
      const missing = [...named].filter((name) => !defined.has(name.replace(/_bucket$/, "")));
      expect(named.size).toBeGreaterThan(8);
      expect(missing).toEqual([]);
    },
  );

  it("are not served on the shop's own port", async () => {
    expect(await (await get("/metrics")).text()).not.toContain("ntoma_http_requests_total");
  });
});

describe("a shop that was told to stop", () => {
  it("answers 503 at /readyz, serves requests for a while, then exits with 0", async () => {
    expect((await get("/readyz")).status).toBe(200);
    const stopping = shop.stop();
    stopped = true;
    await expect.poll(async () => (await get("/readyz")).status, { interval: 20 }).toBe(503);
    const page = await get("/");
    expect([page.status, page.headers.get("connection")]).toEqual([200, "close"]);
    await stopping;
    await expect(get("/readyz")).rejects.toThrow();
  });
});
