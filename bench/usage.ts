import { existsSync, readFileSync } from "node:fs";
import postgres from "postgres";

/** Linux counts CPU time in hundredths of a second. */
const MS_PER_TICK = 10;

/** The fields after the name of the program: state, parent and so on, as in proc(5). */
function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

/** CPU time of a process with its threads; unlike elapsed time it depends little on other load. */
export function processCpuMs(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

export function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return children === "" ? [] : children.split(" ").map(Number);
}

/** CPU time of all processes of a PostgreSQL server. */
export function serverCpuMs(postmaster: number): number {
  const running = childrenOf(postmaster).filter((pid) => existsSync(`/proc/${pid}/stat`));
  return running.reduce((sum, pid) => sum + processCpuMs(pid), 0);
}

export async function findPostmaster(url: string): Promise<number> {
  const sql = postgres(url, { max: 1 });
  const [row] = await sql`select pg_backend_pid() as pid`;
  const parent = Number(statOf(row?.pid)[1]);
  await sql.end();
  return parent;
}

/** Resident memory in MB: at present, and at most since the process started. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name: string) =>
    (Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1024) / 1_000_000;
  return { now: megabytes("VmRSS"), peak: megabytes("VmHWM") };
}
