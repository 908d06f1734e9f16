import type { CompiledQuery, QueryResult } from "kysely";
import type { ReservedSql } from "postgres";
import { rejectStreaming, type Session } from "./session-dialect.ts";

export interface PostgresSession extends Session {
  markClosed(): void;
}

/** In front of a session's first statement: the hooks learn from it which connection it has. */
export const SESSION_COMMENT = /^\/\* session (\d+) \*\//;

const COUNTED_COMMANDS = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

export function createPostgresSession(
  sql: ReservedSql,
  id: number,
  isRepeated: (text: string) => boolean,
  onRelease: () => void,
): PostgresSession {
  let comment = `/* session ${id} */ `;
  let beginPending = false;
  let hasBegun = false;
  let isClosed = false;

  function takeComment(): string {
    const taken = comment;
    comment = "";
    return taken;
  }

  /** Not awaited before the next statement: the driver sends both in one write. */
  async function sendBegin(): Promise<void> {
    if (!beginPending) return;
    beginPending = false;
    hasBegun = true;
    await sql.unsafe(`${takeComment()}begin`);
  }

  function send({ sql: text, parameters }: CompiledQuery) {
    const prefix = takeComment();
    const prepare = prefix === "" && isRepeated(text);
    return sql.unsafe(prefix + text, [...parameters] as never[], { prepare });
  }

  return {
    get hasBegun() {
      return hasBegun;
    },
    begin() {
      beginPending = true;
    },
    markClosed() {
      isClosed = true;
    },
    /** A closed connection has left the pool already; released, it would be used again. */
    release() {
      onRelease();
      if (!isClosed) sql.release();
    },
    streamQuery: rejectStreaming,
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      if (isClosed) throw new Error("PostgreSQL closed the connection.");
      const [, result] = await Promise.all([sendBegin(), send(query)]);
      const rows = Array.from(result.values()) as Row[];
      const { command, count } = result;
      return COUNTED_COMMANDS.has(command) ? { rows, numAffectedRows: BigInt(count) } : { rows };
    },
  };
}
