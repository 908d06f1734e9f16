import type { PGlite } from "@electric-sql/pglite";
import type { CompiledQuery, Dialect, QueryResult } from "kysely";
import type { Embedded } from "./embedded.ts";
import { Mutex } from "./mutex.ts";
import { createSessionDialect, type Session } from "./session-dialect.ts";

/**
 * PGlite has one session. Whoever has it keeps it until its transaction is over: two requests that
 * took turns inside one transaction would read with each other's identity.
 */
export function createPgliteDialect(embedded: Embedded): Dialect {
  const mutex = new Mutex();
  return createSessionDialect(async () => {
    const release = await mutex.acquire();
    try {
      return new PgliteSession(embedded, await embedded.live(), release);
    } catch (error) {
      release();
      throw error;
    }
  });
}

class PgliteSession implements Session {
  readonly #embedded: Embedded;
  readonly #pglite: PGlite;
  readonly release: () => void;

  constructor(embedded: Embedded, pglite: PGlite, release: () => void) {
    this.#embedded = embedded;
    this.#pglite = pglite;
    this.release = release;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#embedded.isLive(this.#pglite)) throw new Error("The transaction is lost.");
    try {
      const result = await this.#pglite.query<Row>(query.sql, [...query.parameters]);
      return { rows: result.rows, numAffectedRows: BigInt(result.affectedRows ?? 0) };
    } catch (error) {
      this.#embedded.examine(error);
      throw error;
    }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a stream, PGlite has none
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("PGlite cannot stream.");
  }
}
