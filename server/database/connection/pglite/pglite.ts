import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { fuzzystrmatch } from "@electric-sql/pglite/contrib/fuzzystrmatch";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { pgcrypto } from "@electric-sql/pglite/contrib/pgcrypto";
import { PgliteConnection } from "@supabase/lite/pglite";
import { ConfigError } from "../../../lib/errors.ts";
import { mapErrorCodes } from "../../../patches/error-codes.ts";
import { addFsync, closeWal, walFinished, withFsync } from "../../../patches/fsync-files.ts";
import { replaceKysely } from "../../../patches/kysely-dialect.ts";
import { assertLibrariesOnUse, loadLibrariesOnUse } from "../../../patches/lazy-libraries.ts";
import { patchSessionContext } from "../../../patches/session-context.ts";
import { hasFreeSpace } from "../../data-folder/disk-space.ts";
import { startMaintenance } from "../../maintenance/maintenance.ts";
import { NUMERIC, parseTimestamp, TIMESTAMPTZ } from "../column-types.ts";
import type { Database } from "../database.ts";
import { createSchemaCache, type SchemaCache } from "../schema-cache.ts";
import { executeWithNext } from "../session.ts";
import { createSessionLimiter } from "../session-limit.ts";
import { statementTimeout } from "../statement-timeout.ts";
import { createPgliteDialect } from "./pglite-dialect.ts";
import { createPgliteSupervisor } from "./pglite-supervisor.ts";

/** The default of 128 MB is no faster with 100,000 orders. */
const SMALL_BUFFERS = ["-c", "shared_buffers=16MB"];

type PgliteOptions = {
  /** A dump that a database in memory starts with. */
  loadDataDir?: Blob;
  schemaCache?: SchemaCache | undefined;
};

/** Without a data folder the database is in memory. */
export async function openPglite(
  dataDir: string | undefined,
  options: PgliteOptions = {},
): Promise<Database> {
  const folder = dataDir && (await prepareFolder(dataDir));
  const schemaCache = dataDir ? await createSchemaCache(dataDir) : options.schemaCache;
  const connection = await connect(folder, { ...options, schemaCache });
  const supervisor = createPgliteSupervisor(connection.driver, folder, async () => {
    connection.driver = (await connect(folder)).driver;
    return connection.driver;
  });
  const limiter = createSessionLimiter(1);
  const kysely = replaceKysely(connection, createPgliteDialect(supervisor, limiter));
  patchSessionContext(connection, { execute: executeWithNext, timeoutOf: statementTimeout });
  mapErrorCodes(connection);
  const stopMaintenance = startMaintenance(kysely);
  const transaction: Database["transaction"] = async (work) => {
    const pglite = await supervisor.current();
    const result = await pglite.transaction((tx) =>
      work(async <Row>(script: string) => ((await tx.exec(script)).at(-1)?.rows ?? []) as Row[]),
    );
    await walFinished(pglite);
    return result;
  };
  return {
    connection,
    kysely,
    schemaCache,
    exec: (script) => transaction(async (run) => void (await run(script))),
    transaction,
    dump: async () => (await supervisor.current()).dumpDataDir("none"),
    exclusively: (work) => work(),
    listen: supervisor.listen,
    poolState: limiter.state,
    refuses: limiter.refuses,
    async close() {
      await stopMaintenance();
      const { driver } = connection;
      if (supervisor.isCurrent(driver)) await connection.close();
      closeWal(driver);
    },
  };
}

async function prepareFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, "database");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (await hasFreeSpace(folder)) return folder;
  throw new ConfigError(`DATA_DIR ${dataDir}: the disk is full. Free some space and start again.`);
}

async function connect(
  folder?: string,
  { loadDataDir, schemaCache }: PgliteOptions = {},
): Promise<PgliteConnection> {
  const reopenedAt = folder && existsSync(join(folder, "PG_VERSION")) ? Date.now() : undefined;
  const connection = new PgliteConnection({
    url: folder,
    schemaCache,
    pgliteOptions: {
      // The search and the deletion of accounts use them; PostgreSQL and Supabase have them installed.
      extensions: { fuzzystrmatch, pg_trgm, pgcrypto, loadLibrariesOnUse },
      parsers: { [NUMERIC]: Number, [TIMESTAMPTZ]: parseTimestamp },
      ...(loadDataDir && { loadDataDir }),
      startParams: [...(folder ? withFsync() : PGlite.defaultStartParams), ...SMALL_BUFFERS],
    },
  });
  await connection.driver.waitReady;
  assertLibrariesOnUse(connection.driver);
  if (folder) await addFsync(connection.driver, folder, reopenedAt);
  return connection;
}
