import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Sent } from "./bare-process.ts";
import { openClient } from "./client.ts";
import { timesOf } from "./measure.ts";
import { processCpuMs } from "./usage.ts";

const PROGRAM = join(import.meta.dirname, "bare-process.ts");

/** A server of nothing but Node's `http` that sends a response like this one of the shop to everyone. */
export async function startBareServer(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers });
  const { byteLength } = await response.arrayBuffer();
  // The server adds date and connection by itself.
  const own = ["date", "connection", "keep-alive", "transfer-encoding"];
  const sent: Sent = {
    status: response.status,
    headers: [...response.headers].filter(([name]) => !own.includes(name)).flat(),
    length: Number(response.headers.get("content-length") ?? byteLength),
  };
  const child = fork(PROGRAM);
  child.send(sent);
  const [port] = (await once(child, "message")) as [number];
  const client = openClient(`http://localhost:${port}`, headers);
  return {
    kilobytes: sent.length / 1000,
    /** How long some requests take, and the CPU time of all of them, in ms. */
    async measure(count: number): Promise<{ times: number[]; cpuMs: number }> {
      const before = processCpuMs(child.pid ?? 0);
      const times = await timesOf(() => client.get("/"), count);
      return { times, cpuMs: processCpuMs(child.pid ?? 0) - before };
    },
    async stop(): Promise<void> {
      client.close();
      child.kill();
      await once(child, "exit");
    },
  };
}
