import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { compareSchemas, reportDifference } from "../../../scripts/schema/comparison.ts";
import { describeSchema } from "../../../scripts/schema/description.ts";
import { createBackup } from "../../../server/backup/backup.ts";
import { restore } from "../../../server/backup/restore.ts";
import { runSql } from "../../../server/database/connection/database.ts";
import { openDatabase } from "../../../server/database/connection/open-database.ts";
import { readApplied } from "../../../server/database/migrations/applied-migrations.ts";
import { migrate } from "../../../server/database/migrations/migrate.ts";
import { assertUsable } from "../../../server/database/migrations/usable-database.ts";
import { demoLogins } from "../../../server/database/seed/demo-users.ts";
import { placeOrder } from "../../endurance/shop-requests.ts";
import { prepareBackend } from "../../harness/prepare-resources.ts";
import { createDatabase, type TestDatabase } from "../../harness/resources.ts";
import { signedIn } from "../../harness/shop/clients.ts";
import { startShop } from "../../harness/shop/shop.ts";
import { expectSameContents } from "./same-contents.ts";
import {
  ARCHIVE,
  acceptsReplaced,
  fillLikeVersionBefore,
  SITE,
  type VersionBefore,
} from "./version-before.ts";

const TOO_OLD =
  /does not have exactly the 78 migrations of version 0\.1\.0: .*git checkout 89317b91a688e83f04434d366b6800840642b8bb.* Nothing was changed\.$/;

/** How a shop of version 0.1.0 becomes one of this version, in an embedded database or on PostgreSQL. */
export function describeTakeOver(kind: "pglite" | "postgres", before: VersionBefore): void {
  const { replaced, known, folder } = before;
  const versions = known.map(({ name, checksum }) => ({ name, checksum }));

  describe(`a shop of version 0.1.0 on ${kind}`, () => {
    const databases: TestDatabase[] = [];
    afterAll(() => Promise.all(databases.map(({ drop }) => drop())));

    const newTarget = async (name: string, content: "nothing" | "migrated" = "nothing") => {
      const target = { dataDir: join(folder, `${kind}-${name}`), siteUrl: SITE };
      await mkdir(target.dataDir, { recursive: true });
      if (kind === "pglite") return { ...target, databaseUrl: undefined };
      const database = await createDatabase(content);
      databases.push(database);
      return { ...target, databaseUrl: database.url };
    };
    const archive = (name: string) => join(folder, `${kind}-${name}.tar.gz`);

    it("is taken over when it starts, with everything in it, and continues to sell", async () => {
      const target = await newTarget("started");
      const database = await openDatabase(target);
      await fillLikeVersionBefore(database, target.dataDir, before);
      await database.close();
      expect((await createBackup(target, archive("then"))).migrations).toHaveLength(78);

      const env: Record<string, string> = target.databaseUrl
        ? { DATABASE_URL: target.databaseUrl }
        : {};
      const shop = await startShop({ dataDir: target.dataDir, env });
      expect((await createBackup(target, archive("now"))).migrations).toEqual(versions);
      await expectSameContents(archive("then"), archive("now"));
      await expectSameContents(ARCHIVE, archive("now"));

      const shopper = await signedIn(shop.url, demoLogins.shopper);
      const db = await shopper.db();
      const columns = "id,orderStatus,paymentStatus,refundDue,refundedAmount,salesAmount";
      expect((await db.from("orders").select(columns).order("id")).data).toEqual([
        order(1, "dispatched", "success", { salesAmount: 482 }),
        order(2, "cancelled", "success", { refundDue: 121, salesAmount: 121 }),
        order(3, "cancelled", "pending", {}),
        order(4, "processing", "success", { refundedAmount: 20.5, salesAmount: 220.5 }),
        order(5, "processing", "paid", { salesAmount: 363 }),
        order(6, "processing", "pending", {}),
      ]);
      expect(await placeOrder(shopper, [{ id: 3, price: 122 }])).toMatchObject({ id: 7 });
      await shop.stop();
    });

    it("is restored from its archive, also over the tables of this version", async () => {
      const target = await newTarget("restored", "migrated");
      await restore(ARCHIVE, target, false);
      expect((await createBackup(target, archive("restored"))).migrations).toEqual(versions);
      await expectSameContents(ARCHIVE, archive("restored"));
    });

    it.runIf(acceptsReplaced)("has the schema of a new one then", async () => {
      const schemas = [];
      for (const first of [replaced, known]) {
        const { dataDir, databaseUrl } = await newTarget(`schema-${first.length}`);
        const database = await openDatabase({ dataDir, databaseUrl });
        await prepareBackend(database, dataDir);
        await migrate(database, first);
        await migrate(database);
        schemas.push(await describeSchema(database.kysely));
        await database.close();
      }
      const [takenOver = [], created = []] = schemas;
      expect(created.length).toBeGreaterThan(1000);
      expect(compareSchemas(takenOver, created).map(reportDifference)).toEqual([]);
    });

    it("is refused when it has only a part of its migrations, and stays as it was", async () => {
      const target = await newTarget("part");
      const database = await openDatabase(target);
      await prepareBackend(database, target.dataDir);
      await migrate(database, replaced.slice(0, 39));
      const state = async () => [
        ...(await describeSchema(database.kysely)),
        ...(await readApplied(runSql(database.kysely))),
      ];
      const [earlier, run] = [await state(), runSql(database.kysely)];
      await expect(assertUsable(run, readApplied, "The database")).rejects.toThrow(TOO_OLD);
      await expect(migrate(database)).rejects.toThrow(TOO_OLD);
      expect(await state()).toEqual(earlier);
      await database.close();

      await cp(join(folder, `${kind}-started/keys.json`), join(target.dataDir, "keys.json"));
      await createBackup(target, archive("part"));
      const other = await newTarget("other");
      await expect(restore(archive("part"), other, true)).rejects.toThrow(TOO_OLD);
    });
  });
}

type Money = { refundDue?: number; refundedAmount?: number; salesAmount?: number };

function order(id: number, orderStatus: string, paymentStatus: string, money: Money) {
  const none = { refundDue: 0, refundedAmount: 0, salesAmount: 0 };
  return { id, orderStatus, paymentStatus, ...none, ...money };
}
