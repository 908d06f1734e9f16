import { fieldsOf } from "./requests/shapes.ts";

/** A deadlock or a serialization failure, as PostgreSQL, PostgREST and the shop's own server name it. */
const CONFLICTS: readonly unknown[] = ["40P01", "40001", "PT503"];
const PAUSES_MS = [20, 60, 180];

/** Runs a transaction again that the database ended because of others: nothing of it was stored. */
export async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await run();
    } catch (error) {
      if (!CONFLICTS.includes(fieldsOf(error)?.code)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause * (1 + Math.random())));
    }
  }
  return run();
}
