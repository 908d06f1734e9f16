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

  const isRepeated = createRepetitionCheck();

  async function open(sql: Sql): Promise<PostgresSession> {
    lastNumber += 1;
    const number = lastNumber;
    const close = () => sessions.delete(number);
    const session = new PostgresSession(await sql.reserve(), number, isRepeated, close);
    sessions.set(number, session);
    return session;
  }

  const dialect = (sql: Sql): Dialect => createSessionDialect(() => open(sql));
  return { hooks, dialect };
}

/** The first statement of a session names it, which tells the hooks which connection it has. */
const SIGNATURE = /^\/\* session (\d+) \*\//;

const COUNTED = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/** Callers choose the text of a statement, so the number of prepared ones has a limit. */
const MAX_PREPARED = 300;

/** Says whether a text was seen before and may be prepared; every connection prepares its own. */
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

class PostgresSession implements Session {
  readonly #sql: ReservedSql;
  readonly #isRepeated: (text: string) => boolean;
  readonly #close: () => void;
  #signature: string;
  #beginPending = false;
  #lost = false;
  hasBegun = false;

  constructor(
    sql: ReservedSql,
    number: number,
    isRepeated: (text: string) => boolean,
    close: () => void,
  ) {
    this.#sql = sql;
    this.#signature = `/* session ${number} */ `;
    this.#isRepeated = isRepeated;
    this.#close = close;
  }

  lose(): void {
    this.#lost = true;
  }

  begin(): void {
    this.#beginPending = true;
  }

  /** A connection that closed has left the driver's pool by itself; released, it would be used again. */
  release(): void {
    this.#close();
    if (!this.#lost) this.#sql.release();
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#lost) throw new Error("PostgreSQL closed the connection.");
    const [, result] = await Promise.all([this.#sendBegin(), this.#send(query)]);
    const rows = Array.from(result.values()) as Row[];
    const { command, count } = result;
    return COUNTED.has(command) ? { rows, numAffectedRows: BigInt(count) } : { rows };
  }

  /** Not awaited before the next statement: the driver sends both in one go. */
  async #sendBegin(): Promise<void> {
    if (!this.#beginPending) return;
    this.#beginPending = false;
    this.hasBegun = true;
    await this.#sql.unsafe(`${this.#takeSignature()}begin`);
  }

  #send({ sql, parameters }: CompiledQuery) {
    const signature = this.#takeSignature();
    const prepare = signature === "" && this.#isRepeated(sql);
    return this.#sql.unsafe(signature + sql, [...parameters] as never[], { prepare });
  }

  #takeSignature(): string {
    const signature = this.#signature;
    this.#signature = "";
    return signature;
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a stream, the shop reads none
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("The shop does not stream rows.");
  }
}
