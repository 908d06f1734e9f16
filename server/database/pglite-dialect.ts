import type { PGlite } from "@electric-sql/pglite";
import type { CompiledQuery, Dialect, QueryResult } from "kysely";
import type { Embedded } from "./embedded.ts";
import { Mutex } from "./mutex.ts";
import { createStatements } from "./pglite-statements.ts";
import { createSessionDialect, type Session } from "./session-dialect.ts";

/**
 * PGlite has one session. Whoever has it keeps it until its transaction is over: two requests that
 * took turns inside one transaction would read with each other's identity.
 */
export function createPgliteDialect(embedded: Embedded): Dialect {
  const mutex = new Mutex();
  const statements = new WeakMap<PGlite, Run>();
  const statementsOf = (pglite: PGlite) => {
    const run = statements.get(pglite) ?? createStatements(pglite);
    statements.set(pglite, run);
    return run;
  };
  return createSessionDialect(async () => {
    const release = await mutex.acquire();
    try {
      const pglite = await embedded.live();
      return new PgliteSession(embedded, pglite, statementsOf(pglite), release);
    } catch (error) {
      release();
      throw error;
    }
  });
}

type Run = ReturnType<typeof createStatements>;

class PgliteSession implements Session {
  readonly #embedded: Embedded;
  readonly #pglite: PGlite;
  readonly #run: Run;
  readonly release: () => void;
  #beginPending = false;
  hasBegun = false;

  constructor(embedded: Embedded, pglite: PGlite, run: Run, release: () => void) {
    this.#embedded = embedded;
    this.#pglite = pglite;
    this.#run = run;
    this.release = release;
  }

  begin(): void {
    this.#beginPending = true;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#embedded.isLive(this.#pglite)) throw new Error("The transaction was lost.");
    const begin = this.#beginPending;
    this.#beginPending = false;
    this.hasBegun ||= begin;
    try {
      const { rows, affectedRows } = await this.#run<Row>(query.sql, query.parameters, begin);
      return { rows, numAffectedRows: BigInt(affectedRows) };
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
