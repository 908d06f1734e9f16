import type { Dialect } from "kysely";
import type { Sql } from "postgres";
import {
  createPostgresSession,
  type PostgresSession,
  SESSION_COMMENT,
} from "./postgres-session.ts";
import { createSessionDialect } from "./session-dialect.ts";
import { createSessionLimiter } from "./session-limit.ts";

/**
 * PostgreSQL may close a connection in the middle of a transaction (crash, failover, full disk). The
 * driver would write the next statement, usually the rollback, to the closed connection, which ends
 * the process. Its hooks report which connection closed; the session then refuses statements.
 */
export function createPostgresSessions(poolSize: number, canPrepare: boolean) {
  const limiter = createSessionLimiter(poolSize);
  const isRepeated = canPrepare ? createRepetitionCheck() : () => false;
  const sessions = new Map<number, PostgresSession>();
  const byConnection = new Map<number, PostgresSession>();
  let lastId = 0;

  const hooks = {
    debug(connection: number, statement: string) {
      const session = sessions.get(Number(SESSION_COMMENT.exec(statement)?.[1]));
      if (session) byConnection.set(connection, session);
    },
    onclose(connection: number) {
      byConnection.get(connection)?.markClosed();
    },
  };

  async function open(sql: Sql): Promise<PostgresSession> {
    const release = await limiter.acquire();
    const reserved = await sql.reserve().catch((error: unknown) => {
      release();
      throw error;
    });
    lastId += 1;
    const id = lastId;
    const onRelease = () => {
      sessions.delete(id);
      release();
    };
    const session = createPostgresSession(reserved, id, isRepeated, onRelease);
    sessions.set(id, session);
    return session;
  }

  const dialect = (sql: Sql): Dialect => createSessionDialect(() => open(sql));
  return { hooks, dialect, poolState: limiter.state };
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
