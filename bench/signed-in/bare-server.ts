import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { openBrowser } from "../load/browser.ts";
import { createRecorder } from "../load/recorder.ts";
import { perSecond } from "../measure.ts";

const COUNT = 5000;

/** The rate at which a Node.js server without any work sends a body of this size. */
export async function measureBareServer(bodySize: number): Promise<number> {
  const child = fork(join(import.meta.dirname, "serve-bytes.ts"), [String(bodySize)]);
  const [port] = await once(child, "message");
  const browser = openBrowser(`http://127.0.0.1:${port}`, createRecorder(), { connections: 16 });
  const read = () => browser.get("/");
  await perSecond(read, { workers: 16, count: COUNT });
  const rate = await perSecond(read, { workers: 16, count: COUNT });
  browser.close();
  child.kill();
  await once(child, "exit");
  return rate;
}
