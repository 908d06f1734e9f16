import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { isOnThisMachine } from "../config/config.ts";
import { type Database, runSql } from "../database/connection/database.ts";
import { tlsOf } from "../database/connection/postgres/postgres-tls.ts";
import { recordedFingerprint, refuseOtherKeys } from "../database/key-fingerprint.ts";
import { readApplied } from "../database/migrations/applied-migrations.ts";
import { assertUsable, POSTGRES_VERSIONS } from "../database/migrations/usable-database.ts";
import { errorMessage } from "../lib/errors.ts";
import { checkRights } from "./check-rights.ts";
import type { CheckContext } from "./context.ts";
import { error, type Finding, ok, warning } from "./finding.ts";

const NO_START = "The shop does not start on it.";

/** What a PostgreSQL has to be and to allow. */
export async function checkPostgres(database: Database, context: CheckContext): Promise<Finding[]> {
  const { kysely } = database;
  // Without the rights of its owner the shop's rows cannot be seen, but that it is there.
  const { rows } = await sql<{ version: string; hasShop: boolean }>`
    select current_setting('server_version') as version,
      to_regclass('private.applied_migrations') is not null as "hasShop"`.execute(kysely);
  const [{ version: written = "", hasShop = false } = {}] = rows;
  const version = judgeVersion(written);
  if (version.level === "error") return [version];
  return [
    version,
    ...checkTls(context.config),
    ...(hasShop ? await checkKeys(database, context) : await checkTables(database)),
    ...(await checkRights(kysely, hasShop)),
    await checkNotifications(database, context.config),
  ];
}

/** The minor releases of November 2026, when this version of the shop was made. */
const MINOR_RELEASES: Record<number, number> = { 15: 20, 16: 16, 17: 12, 18: 6 };

export function judgeVersion(version: string): Finding {
  const [major = 0, minor = 0] = version.split(/[^\d]/).map(Number);
  const { oldest, newest } = POSTGRES_VERSIONS;
  if (major < oldest) {
    const what = `PostgreSQL ${version} is too old.`;
    return error(what, NO_START, `Use a version from ${oldest} to ${newest}.`);
  }
  if (major > newest) {
    const why = `The shop was tested with the versions ${oldest} to ${newest}.`;
    return warning(`PostgreSQL ${version} is new to the shop.`, why, `Use version ${newest}.`);
  }
  const known = MINOR_RELEASES[major] ?? 0;
  if (minor >= known) return ok(`The database is PostgreSQL ${version}.`);
  return warning(
    `PostgreSQL ${version} is outdated: ${major}.${known} or a later one is released.`,
    "Minor releases mend security holes and errors that lose data.",
    "Install the updates of PostgreSQL and restart it.",
  );
}

export function checkTls({
  databaseUrl = "",
  databaseDirectUrl,
}: Pick<CheckContext["config"], "databaseUrl" | "databaseDirectUrl">): Finding[] {
  const urls = { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databaseDirectUrl };
  return Object.entries(urls).flatMap(([name, url]) => {
    if (!url || isOnThisMachine(url)) return [];
    const { ssl } = tlsOf(url);
    if (ssl === false || ssl === "prefer") {
      return [
        warning(
          `${name} reaches another machine without TLS being required.`,
          "Whoever is on the network between reads passwords and customers' data.",
          "Only in a private network leave it so; otherwise write sslmode=verify-full with sslrootcert=FILE.",
        ),
      ];
    }
    const isChecked = ssl !== "require";
    const certificate = isChecked ? "its certificate is checked" : "its certificate is not checked";
    return [ok(`${name} is reached with TLS; ${certificate}.`)];
  });
}

async function checkTables({ kysely }: Database): Promise<Finding[]> {
  try {
    await assertUsable(runSql(kysely), readApplied, "The database");
    return [ok("The database has no shop yet: the first start makes it.")];
  } catch (reason) {
    const cure = "Create a database for the shop alone.";
    return [error(errorMessage(reason).replace(" Nothing was changed.", ""), NO_START, cure)];
  }
}

async function checkKeys({ kysely }: Database, { keys }: CheckContext): Promise<Finding[]> {
  if (!keys) {
    if (!(await recordedFingerprint(kysely))) return [];
    const what = "The shop on this database has keys, and these settings have none.";
    const cure =
      "Give JWT_SECRET, PUBLISHABLE_KEY and SECRET_KEY, or a copy of its DATA_DIR/keys.json.";
    return [error(what, "The start would make new ones and stop.", cure)];
  }
  try {
    await refuseOtherKeys(kysely, keys);
    return [ok("The keys are those of the shop on this database.")];
  } catch (reason) {
    const [what = "", ...cure] = errorMessage(reason).split("\n");
    return [error(what, NO_START, cure.join(" "))];
  }
}

const NOTIFIED_MS = 3000;

/** Sent by the one connection and received by the other: both must lead to the same database. */
async function checkNotifications(
  { kysely, listen }: Database,
  { databaseDirectUrl }: CheckContext["config"],
): Promise<Finding> {
  const channel = `check_${randomUUID().replaceAll("-", "")}`;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  await listen(channel, (payload) => payload !== undefined && resolve(true));
  await sql`select pg_notify(${channel}, 'heard')`.execute(kysely);
  const timer = setTimeout(resolve, NOTIFIED_MS, false);
  const isHeard = await promise.finally(() => clearTimeout(timer));
  if (isHeard) return ok("Notifications of the database arrive (LISTEN).");
  return error(
    "Notifications of the database do not arrive (LISTEN).",
    "Other processes show old prices and stock, and mails about orders wait.",
    databaseDirectUrl
      ? "Let DATABASE_DIRECT_URL lead to PostgreSQL itself, past every pooler, and to the same database as DATABASE_URL."
      : "DATABASE_URL leads to a pooler in transaction mode: set DATABASE_DIRECT_URL to PostgreSQL itself as well.",
  );
}
