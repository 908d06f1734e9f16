import { readFileSync } from "node:fs";
import { startPostgres } from "../../tests/harness/postgres-server.ts";
import { openBenchShop } from "../signed-in/open-shop.ts";
import { findPostmaster, processCpuMs, serverCpuMs } from "./cpu-time.ts";
import { createOperations, type Operation, type OperationName } from "./operations.ts";

/** CPU time of one operation, in the shop's process and in PostgreSQL, and the bytes sent. */
export type Cost = { shopMs: number; databaseMs: number; kilobytes: number };

export type Costs = Record<OperationName, Cost> & { memoryMb: number };

type Pids = { shop: number; postmaster: number | undefined };

export async function measureCosts(database: "PGlite" | "PostgreSQL"): Promise<Costs> {
  const server = database === "PostgreSQL" ? await startPostgres({ fsync: true }) : undefined;
  const shop = await openBenchShop(server?.url);
  try {
    const postmaster = server && (await findPostmaster(server.url));
    const pids = { shop: shop.pid, postmaster };
    const costs: [string, Cost | number][] = [];
    for (const operation of await createOperations(shop)) {
      costs.push([operation.name, await measure(operation, shop.url, pids)]);
    }
    costs.push(["memoryMb", residentMb(pids.shop)]);
    return Object.fromEntries(costs) as Costs;
  } finally {
    await shop.stop();
    await shop.remove();
    await server?.stop();
  }
}

async function measure(operation: Operation, url: string, pids: Pids): Promise<Cost> {
  const { warmUp, count } = operation;
  for (let index = 0; index < warmUp; index++) await operation.run(index);
  const before = read(pids);
  for (let index = 0; index < count; index++) await operation.run(warmUp + index);
  const after = read(pids);
  return {
    shopMs: (after.shop - before.shop) / operation.count,
    databaseMs: (after.database - before.database) / operation.count,
    kilobytes: operation.path ? await sizeOf(url + operation.path, operation.headers) : 0,
  };
}

function read({ shop, postmaster }: Pids) {
  return { shop: processCpuMs(shop), database: postmaster ? serverCpuMs(postmaster) : 0 };
}

async function sizeOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(url, { headers: { "accept-encoding": "br", ...headers } });
  const sent = Number(response.headers.get("content-length"));
  const body = (await response.arrayBuffer()).byteLength;
  return (sent || body) / 1000;
}

function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
