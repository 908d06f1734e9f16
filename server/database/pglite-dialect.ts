import type { PGlite } from "@electric-sql/pglite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type { Embedded } from "./embedded.ts";
import { Mutex } from "./mutex.ts";

/**
 * PGlite has one session. Whoever has it keeps it until its transaction is over: two requests that
 * took turns inside one transaction would read with each other's identity.
 */
export function createPgliteDialect(embedded: Embedded): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new OneSessionDriver(embedded),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class OneSessionDriver implements Driver {
  readonly #embedded: Embedded;
  readonly #mutex = new Mutex();

  constructor(embedded: Embedded) {
    this.#embedded = embedded;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const release = await this.#mutex.acquire();
    try {
      return new Session(this.#embedded, await this.#embedded.live(), release);
    } catch (error) {
      release();
      throw error;
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof Session) connection.release();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin"));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("rollback"));
  }

  async destroy(): Promise<void> {}
}

class Session implements DatabaseConnection {
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
