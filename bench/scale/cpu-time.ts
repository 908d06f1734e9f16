import { readdirSync, readFileSync } from "node:fs";
import postgres from "postgres";

/** Linux counts CPU time in hundredths of a second. */
const MS_PER_TICK = 10;

type Stat = { parent: number; ms: number };

/** CPU time of a process with its threads; unlike elapsed time it depends little on other load. */
function readStat(pid: number | string): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    return { parent: Number(fields[1]), ms: ticks * MS_PER_TICK };
  } catch (error) {
    // The process ended after it was listed.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return undefined;
    throw error;
  }
}

export function processCpuMs(pid: number): number {
  return readStat(pid)?.ms ?? 0;
}

/** CPU time of all processes of a PostgreSQL server. */
export function serverCpuMs(postmaster: number): number {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(readStat)
    .filter((stat) => stat?.parent === postmaster)
    .reduce((sum, stat) => sum + (stat?.ms ?? 0), 0);
}

export async function findPostmaster(url: string): Promise<number> {
  const sql = postgres(url, { max: 1 });
  const [row] = await sql`select pg_backend_pid() as pid`;
  const parent = readStat(row?.pid)?.parent ?? 0;
  await sql.end();
  return parent;
}
