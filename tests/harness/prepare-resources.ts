import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import { renderedUrl } from "../../domain/products/images/image-url.ts";
import { buildForTests } from "../../scripts/build/build-if-stale.ts";
import { createBackend } from "../../server/backend/backend.ts";
import { loadKeys } from "../../server/config/keys.ts";
import type { Database } from "../../server/database/connection/database.ts";
import { openPglite } from "../../server/database/connection/pglite/pglite.ts";
import { openPostgres } from "../../server/database/connection/postgres/postgres.ts";
import { migrate } from "../../server/database/migrations/migrate.ts";
import { readMigrations } from "../../server/database/migrations/migration-files.ts";
import { filterBackendLogs } from "../../server/patches/filter-logs.ts";
import { createFolderStore } from "../../server/storage/folder-store.ts";
import { storageFolder } from "../../server/storage/storage-folder.ts";
import { cachedFolder } from "./cached-folder.ts";
import { databaseUrl, type PostgresVersion, startPostgres } from "./database/postgres-server.ts";
import { HOSTED_TEMPLATE, setUpHostedDatabase } from "./hosted/hosted-database.ts";
import { clientsFor } from "./shop/clients.ts";
import { startShop } from "./shop/shop.ts";

/** Resources that test files share; each is prepared at its first request in a run. */
export type Resources = {
  /** `dist` and the data of new shops, which harness/build.ts requests. */
  build: null;
  /** A folder with keys and a dump of an empty, migrated PGlite. */
  template: string;
  /** The maintenance database of a running PostgreSQL that holds the database "template_shop". */
  postgres: string;
  /** A server of the oldest version that holds "template_hosted", set up like a hosted project. */
  hosted: string;
  /** The data folder of a demo shop that has been opened once and closed. */
  demo: string;
  /** A running demo shop for tests that change nothing that other tests read. */
  shop: { url: string; inboxUrl: string; dataDir: string };
};

type Stop = () => Promise<unknown>;

export function createResources() {
  const prepared = new Map<keyof Resources, Promise<unknown>>();
  const stops: Stop[] = [];

  const prepare: { [Name in keyof Resources]: () => Promise<Resources[Name]> } = {
    build: () => buildForTests().then(() => null),
    template: () => cachedFolder("template", prepareTemplate),
    demo: () => cachedFolder("demo", prepareDemo),
    async postgres() {
      const url = await startServer("newest");
      await prepareTemplateDatabase(url, await get("template"));
      return url;
    },
    async hosted() {
      const url = await startServer("oldest");
      const template = await get("template");
      await createTemplate(url, HOSTED_TEMPLATE);
      const prepare = (database: Database) => prepareBackend(database, template);
      await setUpHostedDatabase(databaseUrl(url, HOSTED_TEMPLATE), prepare, await readMigrations());
      return url;
    },
    async shop() {
      const { url, inboxUrl, dataDir, stop } = await startShop({ copyOf: await get("demo") });
      stops.push(stop);
      return { url, inboxUrl, dataDir };
    },
  };

  async function startServer(version: PostgresVersion): Promise<string> {
    const server = await startPostgres({ version });
    if (!server) throw new Error("PostgreSQL is not installed.");
    stops.push(server.stop);
    return server.url;
  }

  function get<Name extends keyof Resources>(name: Name): Promise<Resources[Name]> {
    const existing = prepared.get(name) ?? prepare[name]();
    prepared.set(name, existing);
    return existing as Promise<Resources[Name]>;
  }

  return { get, close: () => Promise.all(stops.map((stop) => stop())) };
}

async function prepareTemplate(folder: string): Promise<void> {
  const database = await openPglite(undefined);
  await setUp(database, folder);
  const dump = await database.dump?.();
  if (!dump) throw new Error("The embedded database cannot be copied.");
  await writeFile(join(folder, "pglite.tar"), Buffer.from(await dump.arrayBuffer()));
  await database.close();
}

async function setUp(database: Database, keysFolder: string): Promise<void> {
  await prepareBackend(database, keysFolder);
  await migrate(database);
}

/** Gives a new database the schemas of auth and storage, before its migrations. */
export async function prepareBackend(database: Database, keysFolder: string): Promise<void> {
  filterBackendLogs();
  const keys = await loadKeys(keysFolder);
  const noMail = { send: async () => undefined };
  const storage = createFolderStore(storageFolder(keysFolder));
  const config = { siteUrl: "http://localhost", storage };
  await createBackend(config, keys, database, noMail);
}

async function prepareDemo(folder: string): Promise<void> {
  const shop = await startShop({ dataDir: folder });
  await renderPictures(shop.url);
  await shop.stop();
}

/** The widths of cards and table rows, so that no test shop renders them again. */
async function renderPictures(shopUrl: string): Promise<void> {
  const db = await (await clientsFor(shopUrl)).db();
  const { data } = await db.from("products").select("image").throwOnError();
  for (const { image } of data) {
    for (const width of [96, 320] as const) {
      const url = new URL(renderedUrl(image, width), shopUrl);
      const response = await fetch(url, { headers: { accept: "image/avif" } });
      if (!response.ok) throw new Error(`${url} has not been rendered: ${response.status}`);
      await response.arrayBuffer();
    }
  }
}

async function prepareTemplateDatabase(serverUrl: string, template: string): Promise<void> {
  await createTemplate(serverUrl, "template_shop");
  const database = await openPostgres(databaseUrl(serverUrl, "template_shop"));
  await setUp(database, template);
  await database.close();
}

async function createTemplate(serverUrl: string, name: string): Promise<void> {
  const sql = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  await sql.unsafe(`create database ${name}`);
  await sql.end();
}
