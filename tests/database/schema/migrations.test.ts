import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { migrate } from "../../../server/database/migrations/migrate.ts";
import {
  type Migration,
  readMigrations,
} from "../../../server/database/migrations/migration-files.ts";
import { watchForNewerMigrations } from "../../../server/database/migrations/newer-migrations.ts";
import { ConfigError } from "../../../server/lib/errors.ts";
import { describeOnEachDatabase } from "../../harness/database/test-backend.ts";

const added: Migration = {
  name: "29990101000000_added.sql",
  script: "create table private.added (id integer primary key);",
  checksum: "a",
};

describeOnEachDatabase("The migrations", (backend) => {
  let known: Migration[];
  const run = (migrations: Migration[]) => migrate(backend().database, migrations);

  beforeEach(async () => {
    known = await readMigrations();
  });
  afterEach(async () => {
    await backend().owner(sql`drop table if exists private.added`);
    await backend().owner(sql`delete from private.applied_migrations where name = ${added.name}`);
  });

  it("are applied once", async () => {
    expect(await run(known)).toEqual([]);
    expect(await run([...known, added])).toEqual([added.name]);
    expect(await run([...known, added])).toEqual([]);
  });

  it("are applied once by processes that start at the same time", async () => {
    const all = [...known, added];
    const ran = await Promise.all([run(all), run(all), run(all)]);
    expect(ran.flat()).toEqual([added.name]);
  });

  it("are rejected when a file was changed after it was applied", async () => {
    const [first, ...rest] = known;
    const changed = { ...(first as Migration), checksum: "changed" };
    await expect(run([changed, ...rest])).rejects.toThrow(
      `The database has another version of the migration ${changed.name}`,
    );
  });

  it("are rejected when the database is newer than the code", async () => {
    await run([...known, added]);
    await expect(run(known)).rejects.toThrow("The database is newer than this version of the shop");
  });

  it("are rejected when a new file is older than an applied one", async () => {
    const late = { ...added, name: "20000101000000_late.sql" };
    await expect(run([late, ...known])).rejects.toThrow("is older than");
  });

  it("fail instead of waiting indefinitely for a locked table", async () => {
    const script =
      "create table private.added as select current_setting('lock_timeout') as timeout";
    await run([...known, { ...added, script }]);
    expect(await backend().owner(sql`select timeout from private.added`)).toEqual([
      { timeout: "10s" },
    ]);
  });

  it("are applied together or not at all, and a failure is told in two lines", async () => {
    const broken = { ...added, name: "29990101000001_broken.sql", script: "select 1 / 0;" };
    const failure = await run([...known, added, broken]).catch((error) => error);
    expect(failure).toBeInstanceOf(ConfigError);
    expect(failure.message).toBe(
      `The migration ${broken.name} failed: division by zero
Nothing was changed: new migrations are applied together or not at all.`,
    );
    const left = await backend().owner(sql`select to_regclass('private.added') as added`);
    expect(left).toEqual([{ added: null }]);
    expect(await run([...known, added])).toEqual([added.name]);
  });

  it("are announced to the other processes when they are applied", async () => {
    const found: string[] = [];
    await watchForNewerMigrations(backend().database, (name) => found.push(name));
    await run([...known, added]);
    await expect.poll(() => found).toContain(added.name);
  });

  it("whose names end with _beside.sql matter to no version before", async () => {
    const found: string[] = [];
    await watchForNewerMigrations(backend().database, (name) => found.push(name));
    const beside = { ...added, name: "29990101000000_added_beside.sql" };
    const later = { ...added, name: "29990101000001_later.sql", script: "select 1;" };
    expect(await run([...known, beside])).toEqual([beside.name]);
    expect(await run(known)).toEqual([]);
    expect(await run([...known, beside, later])).toEqual([later.name]);
    await expect.poll(() => found).toContain(later.name);
    expect(found).not.toContain(beside.name);
    await expect(run(known)).rejects.toThrow(`it has the migration ${later.name}`);
    await expect(run([...known, beside])).rejects.toThrow(`it has the migration ${later.name}`);
  });
});
