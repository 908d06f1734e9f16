import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { PgliteConnection } from "@supabase/lite/pglite";
import { PostgresConnection } from "@supabase/lite/postgres";
import { Kysely } from "kysely";
import { ConfigError } from "../config.ts";
import { mapCheckViolations } from "../lite/check-violations.ts";
import { removeCompositeParsers } from "../lite/composite-parsers.ts";
import { syncToDisk, withFsync } from "../lite/fsync-files.ts";
import { patchSessionContext } from "../lite/session-context.ts";
import { hasFreeSpace } from "./disk-space.ts";
import { createEmbedded } from "./embedded.ts";
import { startMaintenance } from "./maintenance.ts";
import { createPgliteDialect } from "./pglite-dialect.ts";
import { createPostgresSessions } from "./postgres-dialect.ts";

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
  if (folder && !(await hasFreeSpace(folder))) {
    throw new ConfigError(
      `DATA_DIR ${dataDir} is on a disk that is full. Make room and start again.`,
    );
  }
  const connect = (load?: Blob) => connectPglite(folder, load);
  const connection = await connect(loadDataDir);
  const embedded = createEmbedded(connection.driver, folder, async () => {
    connection.driver = (await connect()).driver;
    return connection.driver;
  });
  const kysely = new Kysely<unknown>({ dialect: createPgliteDialect(embedded) });
  connection.kysely = kysely;
  patchSessionContext(connection);
  mapCheckViolations(connection);
  const stopMaintenance = startMaintenance(kysely);
  return {
    connection,
    kysely,
    exec: async (script) =>
      (await embedded.live()).transaction(async (tx) => void (await tx.exec(script))),
    dump: async () => (await embedded.live()).dumpDataDir("gzip"),
    listen: embedded.listen,
    close: async () => {
      await stopMaintenance();
      if (embedded.isLive(connection.driver)) await connection.close();
    },
  };
}

/** Without a folder the database lives in memory. */
async function connectPglite(folder: string | undefined, loadDataDir: Blob | undefined) {
  const began = folder && existsSync(join(folder, "PG_VERSION")) ? Date.now() : undefined;
  const connection = new PgliteConnection({
    url: folder,
    pgliteOptions: {
      parsers: { [NUMERIC]: Number, [TIMESTAMPTZ]: isoTime },
      ...(loadDataDir && { loadDataDir }),
      ...(folder && { startParams: withFsync(PGlite.defaultStartParams) }),
    },
  });
  await connection.driver.waitReady;
  if (folder) await syncToDisk(connection.driver, folder, began);
  await removeCompositeParsers(connection.driver);
  return connection;
}

const POOL_SIZE = 20;

/** How the shop's own connections are told from a guest's. */
export const APPLICATION_NAME = "ntoma";

function timeText(value: Date | string): string {
  return value instanceof Date ? value.toISOString() : value;
}

/** Supabase Lite hands JSON over as text already; a second encoding would store one long string. */
function jsonText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

export async function openPostgres(databaseUrl: string): Promise<Database> {
  const sessions = createPostgresSessions();
  const connection = new PostgresConnection({
    url: databaseUrl,
    postgresOptions: {
      max: POOL_SIZE,
      connection: { application_name: APPLICATION_NAME },
      connect_timeout: 10,
      onnotice: () => undefined,
      ...sessions.hooks,
      types: {
        numeric: { to: NUMERIC, from: [NUMERIC], serialize: String, parse: Number },
        jsonb: { to: JSONB, from: [JSONB], serialize: jsonText, parse: JSON.parse },
        timestamptz: { to: TIMESTAMPTZ, from: [TIMESTAMPTZ], serialize: timeText, parse: isoTime },
      },
    },
  });
  const kysely = new Kysely<unknown>({ dialect: sessions.dialect(connection.driver) });
  connection.kysely = kysely;
  patchSessionContext(connection);
  mapCheckViolations(connection);
  await assertReachable(connection, databaseUrl);
  return {
    connection,
    kysely,
    exec: (script) =>
      connection.driver.begin(async (tx) => void (await tx.unsafe(script))) as Promise<void>,
    // Called on every new connection too: what was said while it was down is lost.
    listen: async (channel, callback) =>
      void (await connection.driver.listen(channel, callback, callback)),
    close: () => connection.close(),
  };
}

/** Whoever starts a shop on a database that is not there should read so at once. */
async function assertReachable(connection: PostgresConnection, databaseUrl: string): Promise<void> {
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
export async function warmSchemaCache({ connection }: Database): Promise<void> {
  await connection.introspect({ useCache: true });
}
