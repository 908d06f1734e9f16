import type { PGlite } from "@electric-sql/pglite";
import type { CompiledQuery, Dialect, QueryResult } from "kysely";
import { createStatements } from "./pglite-statements.ts";
import type { PgliteSupervisor } from "./pglite-supervisor.ts";
import { createSession } from "./session.ts";
import { createSessionDialect, type Session } from "./session-dialect.ts";
import type { SessionLimiter } from "./session-limit.ts";

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
    const release = await limiter.acquire();
    try {
      const pglite = await supervisor.current();
      return createPgliteSession(supervisor, pglite, statementsOf(pglite), release);
    } catch (error) {
      release();
      throw error;
    }
  });
}

function createPgliteSession(
  supervisor: PgliteSupervisor,
  pglite: PGlite,
  run: Run,
  release: () => void,
): Session {
  return createSession({
    release,
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
