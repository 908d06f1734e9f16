import type { Dialect } from "kysely";
import type { ReservedSql, Sql } from "postgres";
import { createSessionDialect, type Session } from "../session-dialect.ts";
import { createSessionLimiter } from "../session-limit.ts";
import { DatabaseUnavailableError } from "../unavailable.ts";
import { createPostgresSession } from "./postgres-session.ts";

/**
 * PostgreSQL may close a connection in the middle of a transaction (crash, failover, full disk). The
 * driver would write the next statement, usually the rollback, to the closed connection, which ends
 * the process. Its hook reports which connection closed; the session then refuses statements.
 */
export function createPostgresSessions(poolSize: number, canPrepare: boolean) {
  const limiter = createSessionLimiter(poolSize);
  const isRepeated = canPrepare ? createRepetitionCheck() : () => false;
  const closers = new Map<number, () => void>();

  async function open(sql: Sql): Promise<Session> {
    const onRelease = await limiter.acquire();
    const reserved = await reserveInTime(sql).catch((error: unknown) => {
      onRelease();
      throw error;
    });
    const onConnection = (id: number, markClosed: () => void) => closers.set(id, markClosed);
    return createPostgresSession(reserved, { isRepeated, onConnection, onRelease });
  }

  const hooks = {
    // Otherwise the driver would keep the text of every statement that fails, forever.
    debug: true,
    onclose: (connection: number) => closers.get(connection)?.(),
  };
  const dialect = (sql: Sql): Dialect => createSessionDialect(() => open(sql));
  return { hooks, dialect, poolState: limiter.state, refuses: limiter.refuses };
}

/** Longer than a connection may take to open. */
const RESERVE_MS = 12_000;

/** The driver forgets a reservation whose connection closes while it waits, and would never settle it. */
async function reserveInTime(sql: Sql): Promise<ReservedSql> {
  const reserving = sql.reserve();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const giveUp = () => {
    reject(new DatabaseUnavailableError("PostgreSQL gave no connection in time."));
    reserving.then(
      (reserved) => reserved.release(),
      () => undefined,
    );
  };
  const timer = setTimeout(giveUp, RESERVE_MS);
  return Promise.race([reserving, late]).finally(() => clearTimeout(timer));
}

/** Clients choose the text of a statement, so the number of prepared ones has a limit. */
const MAX_PREPARED = 300;

/** Whether a text was seen before and may be prepared; every connection prepares its own. */
function createRepetitionCheck() {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  return (text: string): boolean => {
    if (repeated.has(text)) return true;
    if (seen.delete(text) && repeated.size < MAX_PREPARED) return Boolean(repeated.add(text));
    seen.add(text);
    if (seen.size > MAX_PREPARED) seen.clear();
    return false;
  };
}
