import { execFileSync } from "node:child_process";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../harness/free-port.ts";
import { hasPostgres } from "../harness/resources.ts";
import type { RunningShop } from "../harness/shop/shop.ts";
import { openShopProcesses, type ShopProcesses } from "../harness/shop/shop-processes.ts";

const CLIENTS = 6;

describe.runIf(hasPostgres && process.platform !== "win32")("several workers", () => {
  let processes: ShopProcesses;
  let shop: RunningShop;
  let metricsUrl: string;
  beforeAll(async () => {
    processes = await openShopProcesses();
    const metricsPort = String(await freePort());
    metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
    shop = await processes.start({
      WORKERS: "2",
      DRAIN_SECONDS: "3",
      SMTP_URL: "smtp://127.0.0.1:1",
      METRICS_PORT: metricsPort,
    });
  });
  afterAll(async () => {
    await shop?.stop();
    await processes?.close();
  });

  function workerPids(): number[] {
    const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).split("\n");
    return rows
      .map((row) => row.trim().split(/\s+/).map(Number))
      .flatMap(([pid = 0, parent]) => (parent === shop.pid ? [pid] : []));
  }

  /** Sends requests one after another until stopped; resolves to the failed ones. */
  function startLoad() {
    let stopped = false;
    let count = 0;
    const failures: unknown[] = [];
    const client = async () => {
      while (!stopped) {
        const status = await fetch(shop.url).then(
          (response) => response.text().then(() => response.status),
          (error: unknown) => error,
        );
        count += 1;
        if (status !== 200) failures.push(status);
        await setImmediate();
      }
    };
    const clients = Array.from({ length: CLIENTS }, client);
    return {
      count: () => count,
      async stop() {
        stopped = true;
        await Promise.all(clients);
        return failures;
      },
    };
  }

  it("are replaced one by one on SIGHUP without a failed request", async () => {
    await expect.poll(workerPids).toHaveLength(2);
    const before = workerPids();
    const load = startLoad();
    await expect.poll(load.count).toBeGreaterThan(100);
    process.kill(shop.pid ?? 0, "SIGHUP");
    await expect.poll(() => shop.output()).toContain("All workers were replaced");
    const replaced = load.count();
    await expect.poll(load.count).toBeGreaterThan(replaced + 100);
    expect(await load.stop()).toEqual([]);
    expect(workerPids()).toHaveLength(2);
    expect(workerPids().filter((pid) => before.includes(pid))).toEqual([]);
  });

  const metrics = async () => (await fetch(metricsUrl)).text();
  const countedRequests = async () => {
    const counts = (await metrics()).matchAll(/^ntoma_http_requests_total\{.*\} (\d+)$/gm);
    return Array.from(counts, ([, count]) => Number(count)).reduce((sum, one) => sum + one, 0);
  };

  it("lower no counter when they are replaced or killed", async () => {
    await Promise.all(Array.from({ length: 40 }, () => fetch(shop.url)));
    const before = await countedRequests();
    expect(before).toBeGreaterThan(40);
    const [killed = 0] = workerPids();
    process.kill(killed, "SIGKILL");
    await expect.poll(() => workerPids().filter((pid) => pid !== killed)).toHaveLength(2);
    expect(await countedRequests()).toBeGreaterThanOrEqual(before);

    const old = workerPids();
    const isOld = (pid: number) => old.includes(pid);
    await Promise.all(Array.from({ length: 40 }, () => fetch(shop.url)));
    process.kill(shop.pid ?? 0, "SIGHUP");
    await expect.poll(() => workerPids().some(isOld)).toBe(false);
    expect(await countedRequests()).toBeGreaterThanOrEqual(before + 40);
  });

  it("are restarted when one is killed", async () => {
    const [killed = 0, other] = workerPids();
    process.kill(killed, "SIGKILL");
    await expect.poll(() => workerPids().filter((pid) => pid !== killed)).toHaveLength(2);
    expect(workerPids()).toContain(other);
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  });

  it("have their metrics summed up by the primary process", async () => {
    await expect.poll(metrics).toMatch(/^ntoma_http_requests_total\{.*route="page".*\} [1-9]/m);
    expect(await metrics()).toMatch(/^ntoma_ready 1$/m);
  });
});
