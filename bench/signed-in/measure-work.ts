import { median, perSecond } from "../measure.ts";

/** The CPU time used so far by the shop and, where it is a separate process, by the database. */
export type CpuClock = () => { shop: number; database: number };

type Work = (index: number) => Promise<unknown>;
type Options = { warmUp: number; count: number; cpu: CpuClock };

const WORKERS = 16;
const ROUNDS = 3;

/**
 * The median of several rounds, because other load on the machine comes and goes. Calls before the
 * measured ones let Node.js compile what runs often.
 */
export async function measureWork(work: Work, { warmUp, count, cpu }: Options) {
  await perSecond(work, { workers: WORKERS, count: warmUp });
  const rounds: { rate: number; shop: number; database: number }[] = [];
  for (let first = warmUp; rounds.length < ROUNDS; first += count) {
    const before = cpu();
    const rate = await perSecond((index) => work(first + index), { workers: WORKERS, count });
    const after = cpu();
    rounds.push({
      rate,
      shop: (after.shop - before.shop) / count,
      database: (after.database - before.database) / count,
    });
  }
  return {
    perSecond: median(rounds.map(({ rate }) => rate)),
    cpuMs: {
      shop: median(rounds.map(({ shop }) => shop)),
      database: median(rounds.map(({ database }) => database)),
    },
  };
}
