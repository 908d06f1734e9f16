import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { openBrowser } from "../load/browser.ts";
import { createRecorder } from "../load/recorder.ts";
import { perSecond } from "../measure.ts";
import { processCpuMs } from "../scale/cpu-time.ts";

const COUNT = 5000;

/** The rate and CPU time with which a Node.js server sends a body of this size. */
export async function measureBareServer(bodySize: number) {
  const child = fork(join(import.meta.dirname, "serve-bytes.ts"), [String(bodySize)]);
  const [port] = await once(child, "message");
  const browser = openBrowser(`http://127.0.0.1:${port}`, createRecorder(), { connections: 16 });
  const read = () => browser.get("/");
  await perSecond(read, { workers: 16, count: COUNT });
  const before = processCpuMs(child.pid ?? 0);
  const rate = await perSecond(read, { workers: 16, count: COUNT });
  const cpuMs = (processCpuMs(child.pid ?? 0) - before) / COUNT;
  browser.close();
  child.kill();
  await once(child, "exit");
  return { perSecond: rate, cpuMs };
}
