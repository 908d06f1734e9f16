import { writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { MIGRATIONS, readMigrations } from "../server/database/migrations/migration-files.ts";
import { ConfigError } from "../server/lib/errors.ts";
import { runCommand } from "./command.ts";
import { draftMigration } from "./schema/draft.ts";
import { DEFAULT_PRIVILEGES, describeScripts, SCHEMAS, type Script } from "./schema/run-scripts.ts";

const ROOT = join(import.meta.dirname, "..");
const USAGE = "Usage: npm run migration -- new NAME";

await runCommand(USAGE, 2, async ([verb, name]) => {
  if (verb === "new" && name) return create(name);
  throw new ConfigError(USAGE);
});

/** Creates the next migration, later than every other, with a draft of it. */
async function create(name: string): Promise<string> {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new ConfigError("A name consists of lowercase letters, digits and underscores.");
  }
  const migrations = await readMigrations();
  const last = migrations.at(-1)?.name.slice(0, 14) ?? "0";
  const now = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const version = now > last ? now : String(BigInt(last) + 1n);
  const file = join(MIGRATIONS, `${version}_${name}.sql`);
  const title = `-- ${name.replaceAll("_", " ")}\n`;
  const statements = await draft(migrations, await readMigrations(SCHEMAS));
  await writeFile(file, statements ? `${title}\n${statements}\n` : title, { flag: "wx" });
  return `Created ${relative(ROOT, file)}. It can change until it is committed.`;
}

/** What leads from the migrations to the schema files, as far as it can be derived; empty when they agree. */
async function draft(migrations: readonly Script[], scripts: readonly Script[]): Promise<string> {
  const migrated = await describeScripts([DEFAULT_PRIVILEGES, ...migrations]);
  const declared = await describeScripts([DEFAULT_PRIVILEGES, ...scripts]);
  return draftMigration(migrated, declared, scripts);
}
