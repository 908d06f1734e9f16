import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { loadKeys } from "../../server/auth/keys.ts";
import { type Database, openPglite, openPostgres } from "../../server/database/database.ts";
import { migrate } from "../../server/database/migrate.ts";
import { createBackend } from "../../server/lite/backend.ts";
import { filterBackendLogs } from "../../server/lite/filter-logs.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";
import { startShop } from "./shop.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder with keys and a dump of an empty, migrated PGlite. */
    templateDir: string;
    /** The maintenance database of a running PostgreSQL that holds the database "template_shop". */
    postgresUrl: string | undefined;
    /** The data folder of a demo shop that has been opened once and closed. */
    demoDir: string;
  }
}

/** Prepares an empty shop once on each database; every test file starts from a copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  filterBackendLogs();
  const templateDir = await mkdtemp(join(tmpdir(), "ntoma-test-"));
  const demoDir = join(templateDir, "demo");
  const server = await startPostgres();
  if (!server) console.log("No PostgreSQL can be started here: tests run on PGlite only.");
  const teardown = async () => {
    await server?.stop();
    await rm(templateDir, { recursive: true, force: true });
  };
  try {
    await Promise.all([prepareTemplate(templateDir), prepareDemo(demoDir)]);
    if (server) await prepareTemplateDatabase(server, templateDir);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide("templateDir", templateDir);
  project.provide("postgresUrl", server?.url);
  project.provide("demoDir", demoDir);
  return teardown;
}

async function prepareTemplate(templateDir: string): Promise<void> {
  const database = await openPglite(undefined);
  await setUp(database, templateDir);
  const dump = await database.dump?.();
  if (!dump) throw new Error("The embedded database cannot be copied.");
  await writeFile(join(templateDir, "pglite.tar.gz"), Buffer.from(await dump.arrayBuffer()));
  await database.close();
}

async function setUp(database: Database, templateDir: string): Promise<void> {
  const keys = await loadKeys(templateDir);
  const noMail = { send: async () => undefined };
  const config = { siteUrl: "http://localhost", dataDir: templateDir };
  await createBackend(config, keys, database, noMail);
  await migrate(database);
}

async function prepareDemo(demoDir: string): Promise<void> {
  const shop = await startShop({ dataDir: demoDir });
  await shop.stop();
}

async function prepareTemplateDatabase(server: PostgresServer, templateDir: string): Promise<void> {
  const sql = postgres(server.url, { max: 1, onnotice: () => undefined });
  await sql`create database template_shop`;
  await sql.end();
  const database = await openPostgres(databaseUrl(server.url, "template_shop"));
  await setUp(database, templateDir);
  await database.close();
}

export function databaseUrl(serverUrl: string, name: string): string {
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}
