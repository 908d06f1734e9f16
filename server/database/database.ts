import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { PgliteConnection } from "@supabase/lite/pglite";
import { PostgresConnection } from "@supabase/lite/postgres";
import { Kysely } from "kysely";
import { ConfigError } from "../config.ts";
import { answerBrokenRules } from "./broken-rules.ts";
import { createPgliteDialect } from "./pglite-dialect.ts";
import { tellWhoIsAsking } from "./session-context.ts";

/** The one database of the shop, embedded or not, as the rest of the server sees it. */
export type Database = {
  /** What Supabase Lite runs on. */
  connection: PgliteConnection | PostgresConnection;
  /** Our own queries, as the owner of the schema. */
  kysely: Kysely<unknown>;
  /** Runs a script of several statements in one transaction. */
  exec(script: string): Promise<void>;
  /** A copy of an embedded database, to start another one from. */
  dump?(): Promise<Blob>;
  /** Calls back on every notification of a channel. */
  listen(channel: string, callback: () => void): Promise<void>;
  close(): Promise<void>;
};

const NUMERIC = 1700;
const TIMESTAMPTZ = 1184;
const JSONB = 3802;

/** PostgREST writes times as ISO 8601; the databases' own text would not parse in every browser. */
function isoTime(text: string): string {
  return text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
}

export async function openPglite(
  dataDir: string | undefined,
  loadDataDir?: Blob,
): Promise<Database> {
  const folder = dataDir && join(dataDir, "database");
  if (folder) await mkdir(folder, { recursive: true, mode: 0o700 });
  const connection = new PgliteConnection({
    url: folder,
    pgliteOptions: {
      parsers: { [NUMERIC]: Number, [TIMESTAMPTZ]: isoTime },
      ...(loadDataDir && { loadDataDir }),
    },
  });
  const pglite = connection.driver;
  await pglite.waitReady;
  const kysely = new Kysely<unknown>({ dialect: createPgliteDialect(pglite) });
  connection.kysely = kysely;
  tellWhoIsAsking(connection);
  answerBrokenRules(connection);
  return {
    connection,
    kysely,
    exec: (script) => pglite.transaction(async (tx) => void (await tx.exec(script))),
    dump: () => pglite.dumpDataDir("gzip"),
    listen: async (channel, callback) => void (await pglite.listen(channel, callback)),
    close: () => connection.close(),
  };
}

const POOL_SIZE = 20;

function timeText(value: Date | string): string {
  return value instanceof Date ? value.toISOString() : value;
}

/** Supabase Lite hands JSON over as text already; a second encoding would store one long string. */
function jsonText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

export async function openPostgres(databaseUrl: string): Promise<Database> {
  const connection = new PostgresConnection({
    url: databaseUrl,
    postgresOptions: {
      max: POOL_SIZE,
      connect_timeout: 10,
      onnotice: () => undefined,
      types: {
        numeric: { to: NUMERIC, from: [NUMERIC], serialize: String, parse: Number },
        jsonb: { to: JSONB, from: [JSONB], serialize: jsonText, parse: JSON.parse },
        timestamptz: { to: TIMESTAMPTZ, from: [TIMESTAMPTZ], serialize: timeText, parse: isoTime },
      },
    },
  });
  tellWhoIsAsking(connection);
  answerBrokenRules(connection);
  await knock(connection, databaseUrl);
  return {
    connection,
    kysely: connection.kysely,
    exec: (script) =>
      connection.driver.begin(async (tx) => void (await tx.unsafe(script))) as Promise<void>,
    // Called on every new connection too: what was said while it was down is lost.
    listen: async (channel, callback) =>
      void (await connection.driver.listen(channel, callback, callback)),
    close: () => connection.close(),
  };
}

/** Whoever starts a shop on a database that is not there should read so at once. */
async function knock(connection: PostgresConnection, databaseUrl: string): Promise<void> {
  try {
    await connection.driver`select 1`;
  } catch (error) {
    await connection.close();
    const { host, pathname } = new URL(databaseUrl);
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`DATABASE_URL: ${host}${pathname} does not let us in: ${reason}`);
  }
}

/** Supabase Lite looks at the schema once; done here, the first visitors need not all do it at once. */
export async function lookAtSchema({ connection }: Database): Promise<void> {
  await connection.introspect({ useCache: true });
}
