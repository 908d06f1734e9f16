import type { PgliteConnection } from "@supabase/lite/pglite";
import type { PostgresConnection } from "@supabase/lite/postgres";
import { CompiledQuery, type Kysely } from "kysely";
import type { SchemaCache } from "./schema-cache.ts";
import type { PoolState } from "./session-limit.ts";

/** Runs SQL and resolves to the rows of its last statement. */
export type RunSql = <Row>(script: string) => Promise<Row[]>;

/** The shop's database, PGlite or PostgreSQL, behind one interface. */
export type Database = {
  /** What Supabase Lite runs on. */
  connection: PgliteConnection | PostgresConnection;
  /** The server's own queries, as the owner of the schema. */
  kysely: Kysely<unknown>;
  /** Keeps the description of an embedded database's schema between starts. */
  schemaCache?: SchemaCache | undefined;
  /** Runs a script of several statements in one transaction. */
  exec(script: string): Promise<void>;
  /** Runs several scripts in one transaction, past a pooler. */
  transaction<Result>(work: (run: RunSql) => Promise<Result>): Promise<Result>;
  /** Runs work while no other process on the database runs such work. */
  exclusively(work: () => Promise<void>): Promise<void>;
  /** A copy of an embedded database, to start another one from. */
  dump?(): Promise<Blob>;
  /** Calls back on every notification of a channel, and without payload when some may be lost. */
  listen(channel: string, callback: (payload?: string) => void): Promise<void>;
  /** Sessions in use, and requests that wait for one. */
  poolState(): PoolState;
  /** Whether the current request is refused, because too many wait for a session or for too long. */
  refuses(): boolean;
  close(): Promise<void>;
};

/** Statements one at a time, on any session. */
export function runSql(kysely: Kysely<unknown>): RunSql {
  return async <Row>(statement: string) =>
    (await kysely.executeQuery<Row>(CompiledQuery.raw(statement))).rows;
}

/** Supabase Lite reads the schema once; done at startup, the first requests need not wait for it. */
export async function warmSchemaCache({ connection, schemaCache }: Database): Promise<void> {
  schemaCache?.startStoring();
  await connection.introspect({ useCache: true });
}
