import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { MIGRATIONS, readMigrations } from "../server/database/migrations/migration-files.ts";
import {
  MANIFEST,
  type MigrationManifest,
  readManifest,
  writeManifest,
} from "../server/database/migrations/migration-manifest.ts";
import { ConfigError } from "../server/lib/errors.ts";
import { runCommand } from "./command.ts";
import { compareSchemas } from "./schema/comparison.ts";
import { draftMigration } from "./schema/draft.ts";
import { describeScripts, SCHEMAS } from "./schema/run-scripts.ts";

const ROOT = join(import.meta.dirname, "..");
const USAGE = "Usage: npm run migration -- new NAME   or   npm run migration -- seal";

await runCommand(USAGE, 2, async ([verb, name]) => {
  if (verb === "new" && name) return create(name);
  if (verb === "seal" && !name) return seal();
  throw new ConfigError(USAGE);
});

/** Creates the next migration, later than every other, with a draft of it, and lists it. */
async function create(name: string): Promise<string> {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new ConfigError("A name consists of lowercase letters, digits and underscores.");
  }
  const last = (await readMigrations()).at(-1)?.name.slice(0, 14) ?? "0";
  const now = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const version = now > last ? now : String(BigInt(last) + 1n);
  const file = join(MIGRATIONS, `${version}_${name}.sql`);
  const title = `-- ${name.replaceAll("_", " ")}\n`;
  const statements = await draft();
  await writeFile(file, statements ? `${title}\n${statements}\n` : title, { flag: "wx" });
  await seal();
  return `Created ${relative(ROOT, file)}. Run "npm run migration -- seal" when it is finished.`;
}

/** What leads from the migrations to the schema files, as far as it can be derived; empty when they agree. */
async function draft(): Promise<string> {
  const [migrations, scripts] = [await readMigrations(), await readMigrations(SCHEMAS)];
  const [migrated = [], declared = []] = await describeScripts(migrations, scripts);
  return draftMigration(compareSchemas(migrated, declared), declared, scripts);
}

/** Lists the checksums of migrations that were not committed yet; committed ones are final. */
async function seal(): Promise<string> {
  const committed = readCommitted();
  const manifest: MigrationManifest = {};
  for (const { name, checksum } of await readMigrations()) {
    if (committed[name] && committed[name] !== checksum) {
      throw new ConfigError(`The migration ${name} was committed and cannot change any more.`);
    }
    manifest[name] = checksum;
  }
  const gone = Object.keys(committed).find((name) => !manifest[name]);
  if (gone) throw new ConfigError(`The migration ${gone} was committed and is missing.`);
  const before = existsSync(MANIFEST) ? await readManifest() : {};
  await writeManifest(manifest);
  const changed = Object.keys(manifest).filter((name) => manifest[name] !== before[name]);
  return changed.length > 0 ? `Sealed ${changed.join(", ")}.` : "Nothing has changed.";
}

function readCommitted(): MigrationManifest {
  try {
    const path = `HEAD:${relative(ROOT, MANIFEST)}`;
    return JSON.parse(execFileSync("git", ["show", path], { cwd: ROOT, stdio: "pipe" }).toString());
  } catch {
    // No repository, or a manifest that was never committed: nothing is final yet.
    return {};
  }
}
