import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startShop } from "../tests/harness/shop.ts";
import type { Measure } from "./measure.ts";

/** How long a new data folder takes to become an open shop, and how long the same folder again. */
export async function measureStart(): Promise<Measure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "ntoma-bench-"));
  const seconds = async () => {
    const began = performance.now();
    const shop = await startShop({ dataDir });
    const taken = (performance.now() - began) / 1000;
    await shop.stop();
    return taken;
  };
  const first = await seconds();
  const second = await seconds();
  await rm(dataDir, { recursive: true, force: true });
  return [
    { name: "start: first start (s)", value: first },
    { name: "start: second start (s)", value: second },
    { name: "start: first start per second start", value: first / second },
  ];
}
