import type { CompiledQuery, Dialect, QueryResult } from "kysely";
import type { ReservedSql, Sql } from "postgres";
import { createSessionDialect, type Session } from "./session-dialect.ts";

/**
 * PostgreSQL may go away in the middle of a transaction: a crash, a failover, a full disk. The driver
 * would then write the next statement, most often the rollback, to a connection that is no more, which
 * ends the whole process. Its hooks tell here which connection closed; its session says so from then on.
 */
export function createPostgresSessions() {
  const sessions = new Map<number, PostgresSession>();
  const onConnection = new Map<number, PostgresSession>();
  let lastNumber = 0;

  const hooks = {
    debug(connection: number, statement: string) {
      const session = sessions.get(Number(SIGNATURE.exec(statement)?.[1]));
      if (session) onConnection.set(connection, session);
    },
    onclose(connection: number) {
      onConnection.get(connection)?.lose();
    },
  };

  async function open(sql: Sql): Promise<PostgresSession> {
    lastNumber += 1;
    const number = lastNumber;
    const session = new PostgresSession(await sql.reserve(), number, () => sessions.delete(number));
    sessions.set(number, session);
    return session;
  }

  const dialect = (sql: Sql): Dialect => createSessionDialect(() => open(sql));
  return { hooks, dialect };
}

/** A session signs its first statement, by which the hooks learn which connection it got. */
const SIGNATURE = /^\/\* session (\d+) \*\//;

const COUNTED = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

class PostgresSession implements Session {
  readonly #sql: ReservedSql;
  readonly #forget: () => void;
  #signature: string;
  #lost = false;

  constructor(sql: ReservedSql, number: number, forget: () => void) {
    this.#sql = sql;
    this.#signature = `/* session ${number} */ `;
    this.#forget = forget;
  }

  lose(): void {
    this.#lost = true;
  }

  /** A connection that closed has left the driver's pool by itself; given back, it would be used again. */
  release(): void {
    this.#forget();
    if (!this.#lost) this.#sql.release();
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#lost) throw new Error("PostgreSQL closed the connection.");
    const statement = this.#signature + query.sql;
    this.#signature = "";
    const result = await this.#sql.unsafe(statement, [...query.parameters] as never[]);
    const rows = Array.from(result.values()) as Row[];
    const { command, count } = result;
    return COUNTED.has(command) ? { rows, numAffectedRows: BigInt(count) } : { rows };
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a stream, the shop reads none
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("The shop does not stream rows.");
  }
}
