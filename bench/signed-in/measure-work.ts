import { perSecond } from "../measure.ts";

/** The CPU time used so far by the shop and, where it is a separate process, by the database. */
export type CpuClock = () => { shop: number; database: number };

type Work = (index: number) => Promise<unknown>;
type Options = { warmUp: number; count: number; cpu: CpuClock };

const WORKERS = 16;

/** Calls before the measured ones let Node.js compile what runs often. */
export async function measureWork(work: Work, { warmUp, count, cpu }: Options) {
  await perSecond(work, { workers: WORKERS, count: warmUp });
  const before = cpu();
  const rate = await perSecond((index) => work(warmUp + index), { workers: WORKERS, count });
  const after = cpu();
  return {
    perSecond: rate,
    cpuMs: {
      shop: (after.shop - before.shop) / count,
      database: (after.database - before.database) / count,
    },
  };
}
