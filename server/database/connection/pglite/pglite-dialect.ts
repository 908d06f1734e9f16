import type { PGlite } from "@electric-sql/pglite";
import type { CompiledQuery, Dialect, QueryResult } from "kysely";
import { walFinished } from "../../../patches/fsync-files.ts";
import { createSession } from "../session.ts";
import { createSessionDialect, type Session } from "../session-dialect.ts";
import type { SessionLimiter } from "../session-limit.ts";
import { createStatements } from "./pglite-statements.ts";
import type { PgliteSupervisor } from "./pglite-supervisor.ts";

type Run = ReturnType<typeof createStatements>;

/**
 * PGlite has one session. A request holds it until its transaction has ended: two requests that
 * alternate inside one transaction would read with each other's identity.
 */
export function createPgliteDialect(
  supervisor: PgliteSupervisor,
  limiter: SessionLimiter,
): Dialect {
  const statements = new WeakMap<PGlite, Run>();
  const statementsOf = (pglite: PGlite) => {
    const run = statements.get(pglite) ?? createStatements(pglite);
    statements.set(pglite, run);
    return run;
  };
  return createSessionDialect(async () => {
    const free = await acquireInTurn(limiter);
    try {
      const pglite = await supervisor.current();
      return createPgliteSession(supervisor, pglite, statementsOf(pglite), free);
    } catch (error) {
      free();
      throw error;
    }
  });
}

/**
 * PGlite's calls never yield: without a pause, requests that arrive together would be answered one after the
 * other, whatever their priority and address, before anything else is read, also for a cached page.
 */
async function acquireInTurn(limiter: SessionLimiter): Promise<() => void> {
  const free = await limiter.acquire();
  return () => void setImmediate(free);
}

function createPgliteSession(
  supervisor: PgliteSupervisor,
  pglite: PGlite,
  run: Run,
  free: () => void,
): Session {
  return createSession({
    /** Others may go on while this request waits for the disk, also for what others have written. */
    async release() {
      free();
      await walFinished(pglite).catch((error: unknown) => {
        supervisor.reportError(error);
        throw error;
      });
    },
    async send<Row>(statements: readonly CompiledQuery[]): Promise<QueryResult<Row>> {
      if (!supervisor.isCurrent(pglite)) throw new Error("The transaction was lost.");
      try {
        const { rows, affectedRows } = await run<Row>(statements);
        return { rows, numAffectedRows: BigInt(affectedRows) };
      } catch (error) {
        supervisor.reportError(error);
        throw error;
      }
    },
  });
}
