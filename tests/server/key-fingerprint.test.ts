import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../server/config/config.ts";
import { generateKeys } from "../../server/config/key-settings.ts";
import { openPostgres } from "../../server/database/connection/postgres/postgres.ts";
import {
  acceptKeys,
  forgetKeys,
  replaceKeys,
  requireSameKeys,
} from "../../server/database/key-fingerprint.ts";
import { demoLogins } from "../../server/database/seed/demo-users.ts";
import { command } from "../endurance/command.ts";
import { describeOnEachDatabase } from "../harness/database/test-backend.ts";
import { copyDemo, createDatabase, hasPostgres, type TestDatabase } from "../harness/resources.ts";
import { clientsFor, signedIn } from "../harness/shop/clients.ts";
import { type RunningShop, startShop } from "../harness/shop/shop.ts";

const [ours, others] = [generateKeys(), generateKeys()];

describeOnEachDatabase("The fingerprint of the keys", (backend) => {
  const db = () => backend().database.kysely;

  it("lets one of two processes with different keys start", async () => {
    const started = await Promise.allSettled([
      requireSameKeys(db(), ours),
      requireSameKeys(db(), others),
    ]);
    expect(started.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await forgetKeys(db());
  });

  it("names the remedy in the error when one key differs", async () => {
    await requireSameKeys(db(), ours);
    await requireSameKeys(db(), ours);
    const { secretKey } = others;
    const start = requireSameKeys(db(), { ...ours, secretKey });
    await expect(start).rejects.toThrow(/not those of the shop.*npm run keys -- accept/s);
  });

  it("is updated by accepted keys, and contains none of them", async () => {
    await acceptKeys(db(), others);
    await requireSameKeys(db(), others);
    await expect(requireSameKeys(db(), ours)).rejects.toThrow("npm run keys -- accept");
    const rows = await backend().owner(sql`select * from private.key_fingerprint`);
    for (const key of Object.values(others)) expect(JSON.stringify(rows)).not.toContain(key);
  });

  it("ends the sessions of other keys, and of no others", async () => {
    const { id } = await backend().createUser("Kofi");
    await acceptKeys(db(), ours);
    await backend().owner(sql`insert into auth.sessions (id, user_id) values (${id}, ${id})`);
    const sessions = () => backend().owner(sql`select from auth.sessions where id = ${id}`);
    expect(await replaceKeys(db(), ours)).toBe(false);
    expect(await sessions()).toHaveLength(1);
    expect(await replaceKeys(db(), others)).toBe(true);
    expect(await sessions()).toHaveLength(0);
  });

  describe.each(["anonymous", "service"] as const)("for %s", (caller) => {
    it("cannot be read or changed", async () => {
      const table = backend()[caller].schema("private").from("key_fingerprint");
      expect((await table.select()).error).not.toBeNull();
      expect((await table.delete().eq("only_row", true)).error).not.toBeNull();
    });
  });
});

describe.runIf(hasPostgres)("npm run keys", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase("migrated");
  });
  afterAll(() => database.drop());

  it("prints new keys, and lets the shop start with them only", async () => {
    const printed = await command("keys", ["new"], {});
    const env = Object.fromEntries(printed.output.split("\n").map((line) => line.split("=")));
    const { keys } = readConfig(env);
    expect(keys).toBeDefined();
    const settings = { ...env, DATABASE_URL: database.url };
    expect(await command("keys", ["accept"], settings)).toMatchObject({ code: 0 });
    const opened = await openPostgres(database.url);
    if (keys) await requireSameKeys(opened.kysely, keys);
    await expect(requireSameKeys(opened.kysely, ours)).rejects.toThrow("npm run keys -- accept");
    const refused = await command("keys", ["accept"], settings);
    await opened.close();
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.output).toContain("A shop is running on this database.");
  });
});

describe("A shop on PGlite", () => {
  it("signs all users out when its keys have changed, and not otherwise", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "ntoma-keys-"));
    await copyDemo(dataDir);
    const first = await startShop({ dataDir });
    const { auth } = await signedIn(first.url, demoLogins.shopper);
    const { data } = await auth.getSession();
    await first.stop();
    const refresh = async (shop: RunningShop) => {
      const clients = await clientsFor(shop.url);
      const refresh_token = data.session?.refresh_token ?? "";
      return clients.auth.refreshSession({ refresh_token });
    };
    await rm(join(dataDir, "keys.json"));
    const second = await startShop({ dataDir });
    expect(second.output()).toContain("The keys have changed: all users are signed out");
    expect((await refresh(second)).error).not.toBeNull();
    await second.stop();
    const third = await startShop({ dataDir });
    expect(third.output()).not.toContain("signed out");
    await third.stop();
    await rm(dataDir, { recursive: true });
  });
});
