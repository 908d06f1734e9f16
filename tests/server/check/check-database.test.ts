import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkTls, judgeVersion } from "../../../server/check/check-postgres.ts";
import { generateKeys } from "../../../server/config/key-settings.ts";
import { fingerprintOf } from "../../../server/database/key-fingerprint.ts";
import { freePort } from "../../harness/free-port.ts";
import { startTransactionPooler } from "../../harness/pooler/transaction-pooler.ts";
import { createDatabase, hasPostgres, type TestDatabase } from "../../harness/resources.ts";
import { check, isError } from "./findings.ts";

const ownKeys = generateKeys();
const keySettings = {
  JWT_SECRET: ownKeys.jwtSecret,
  PUBLISHABLE_KEY: ownKeys.publishableKey,
  SECRET_KEY: ownKeys.secretKey,
};

it.each([
  ["14.23", "error"],
  ["15.20 (Debian 15.20-0+deb12u1)", "ok"],
  ["15.18", "warning"],
  ["17.13", "ok"],
  ["18.6", "ok"],
  ["19.0", "warning"],
])("PostgreSQL %s: %s", (version, level) => {
  expect(judgeVersion(version).level).toBe(level);
});

it.each([
  ["postgres://shop@127.0.0.1/shop", undefined],
  ["postgres://shop@db.ntoma.test/shop?sslmode=disable", "warning"],
  ["postgres://shop@db.ntoma.test/shop?sslmode=prefer", "warning"],
  ["postgres://shop@db.ntoma.test/shop", "ok"],
  ["postgres://shop@db.ntoma.test/shop?sslmode=verify-full", "ok"],
])("TLS of %s: %s", (databaseUrl, level) => {
  expect(checkTls({ databaseUrl, databaseDirectUrl: undefined })[0]?.level).toBe(level);
});

describe.runIf(hasPostgres)("the check of a PostgreSQL", () => {
  let dataDir: string;
  let shop: TestDatabase;
  let other: TestDatabase;
  let sql: postgres.Sql;
  let env: Record<string, string>;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "ntoma-check-"));
    [shop, other] = [await createDatabase("migrated"), await createDatabase("nothing")];
    sql = postgres(shop.url, { max: 1, onnotice: () => undefined });
    env = {
      ...keySettings,
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      DATABASE_URL: shop.url,
    };
  });
  afterAll(async () => {
    await sql.end();
    await Promise.all([shop.drop(), other.drop()]);
    await rm(dataDir, { recursive: true, force: true });
  });
  const errorsWith = async (more: Record<string, string>) =>
    (await check({ ...env, ...more })).filter(isError);
  const NO_ADMIN = "error: Nobody is an admin of the shop.";

  it("finds it in order", async () => {
    const lines = await check(env);
    expect(lines.filter(isError)).toEqual([NO_ADMIN]);
    for (const line of [
      "ok: The database has all migrations of this version.",
      "ok: The database user postgres may migrate.",
      "ok: Notifications of the database arrive (LISTEN).",
      "ok: The clock agrees with that of the database.",
      "ok: There are no demo users.",
      "warning: The shop has no products.",
    ]) {
      expect(lines).toContain(line);
    }
  });

  it("finds an empty one ready for a shop, unless it has tables of the same names", async () => {
    const lines = await check({ ...env, DATABASE_URL: other.url });
    expect(lines.filter(isError)).toEqual([]);
    expect(lines).toContain("ok: The database has no shop yet: the first start makes it.");
    const foreign = postgres(other.url, { max: 1 });
    await foreign`create table public.orders (id integer)`;
    expect(await errorsWith({ DATABASE_URL: other.url })).toEqual([
      expect.stringContaining("has a table public.orders that is not the shop's"),
    ]);
    await foreign`drop table public.orders`;
    await foreign.end();
  });

  it("finds one that does not answer", async () => {
    const DATABASE_URL = `postgres://postgres@127.0.0.1:${await freePort()}/shop`;
    expect(await errorsWith({ DATABASE_URL })).toEqual([
      expect.stringMatching(/DATABASE_URL: connection to 127\.0\.0\.1:\d+\/shop failed/),
    ]);
  });

  it("finds other keys, and none", async () => {
    await sql`insert into private.key_fingerprint (fingerprint) values (${fingerprintOf(generateKeys())})`;
    expect(await errorsWith({})).toContainEqual(expect.stringMatching(/not those of the shop/));
    const { JWT_SECRET, PUBLISHABLE_KEY, SECRET_KEY, ...withoutKeys } = env;
    const lines = await check(withoutKeys);
    expect(lines).toContain(
      "error: The shop on this database has keys, and these settings have none.",
    );
    await sql`delete from private.key_fingerprint`;
  });

  it("finds migrations that are newer, and those that are new", async () => {
    const name = "20991231000000_later.sql";
    await sql`insert into private.applied_migrations (name, checksum) values (${name}, '')`;
    expect(await errorsWith({})).toContainEqual(
      expect.stringContaining(
        `is newer than this version of the shop: it has the migration ${name}`,
      ),
    );
    const beside = "20991231000000_later_beside.sql";
    await sql`update private.applied_migrations set name = ${beside} where name = ${name}`;
    expect(await check(env)).toContain("ok: The database has all migrations of this version.");
    await sql`delete from private.applied_migrations where name = ${beside}`;
    const removed = await sql`delete from private.applied_migrations
      where name = (select max(name) from private.applied_migrations) returning name, checksum`;
    expect(await check(env)).toContain(
      "warning: The next start applies 1 migration to the database.",
    );
    await sql`insert into private.applied_migrations ${sql(removed)}`;
  });

  it("says that a database with the schema of another version was not looked at", async () => {
    await sql`alter table public."notificationSettings" rename to later`;
    const lines = await check(env);
    await sql`alter table public.later rename to "notificationSettings"`;
    expect(lines.filter(isError)).toEqual([]);
    expect(lines).toContain("warning: Admins, products and the shop's details were not looked at.");
    expect(lines).toContain("ok: Notifications of the database arrive (LISTEN).");
  });

  it("finds a user who may not migrate", async () => {
    const role = `lesser_${process.pid}`;
    await sql.unsafe(`create role ${role} login;
      grant usage on schema private, auth to ${role};
      grant select on all tables in schema private, public, auth to ${role}`);
    const DATABASE_URL = Object.assign(new URL(shop.url), { username: role }).href;
    const errors = await errorsWith({ DATABASE_URL });
    await sql.unsafe(`drop owned by ${role}; drop role ${role}`);
    expect(errors).toEqual(
      expect.arrayContaining([
        `error: The database user ${role} is no member of anon, authenticated, service_role.`,
        `error: The database user ${role} may not create what migrations add.`,
        expect.stringContaining(`The database user ${role} does not own`),
      ]),
    );
  });

  it("finds a pooler without a way past it, and a way to somewhere else", async () => {
    const pooler = await startTransactionPooler(shop.url, 2);
    const DATABASE_URL = pooler.url;
    const pooled = await errorsWith({ DATABASE_URL });
    const elsewhere = await errorsWith({ DATABASE_URL, DATABASE_DIRECT_URL: other.url });
    const right = await errorsWith({ DATABASE_URL, DATABASE_DIRECT_URL: shop.url });
    pooler.stop();
    expect(pooled).toEqual([expect.stringContaining("unsupported startup parameter")]);
    expect(elsewhere).toContain("error: Notifications of the database do not arrive (LISTEN).");
    expect(right).toEqual([NO_ADMIN]);
  });
});
