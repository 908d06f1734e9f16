import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { setHeld } from "../../server/backup/held.ts";
import { handlePictureCleanup } from "../../supabase/functions/picture-cleanup/handler.ts";
import { storedNames, upload } from "../database/policies/storage-steps.ts";
import {
  callers,
  describeWithFixtures,
  resetRowsBeforeEach,
} from "../harness/database/fixtures.ts";
import { ORIGIN } from "../harness/database/test-backend.ts";

const NAMES = ["in a product.png", "in-order.png", "deleted&co.png", "unused (1).png", "new.png"];
const url = (name: string) =>
  `${ORIGIN}/storage/v1/object/public/Products/${encodeURIComponent(name)}`;

describeWithFixtures("Unused pictures", (fixtures) => {
  resetRowsBeforeEach(fixtures);
  beforeEach(async () => {
    const { database, owner } = fixtures().backend;
    await database.exec("delete from storage.objects where bucket_id = 'Products'");
    for (const name of NAMES) {
      const response = await upload(fixtures(), "service", encodeURIComponent(name));
      expect(response.status).toBe(200);
    }
    await owner(sql`update storage.objects set created_at = now() - interval '25 hours',
      updated_at = now() - interval '25 hours' where name <> 'new.png'`);
    await owner(sql`update public.products set image = ${url("in a product.png")} where id = 1`);
    await owner(sql`update public."orderItems" set image = ${url("in-order.png")} where id = 1`);
    await owner(sql`update public.products set image = ${url("deleted&co.png")} where id = 3`);
    await fixtures().db("admin").from("products").delete().eq("id", 3);
  });

  const clean = async (key = fixtures().backend.keys.secretKey) => {
    const { keys, fetch } = fixtures().backend;
    const service = {
      supabaseUrl: ORIGIN,
      supabasePublishableKey: keys.publishableKey,
      supabaseSecretKey: keys.secretKey,
      supabaseFetch: fetch,
    };
    const request = new Request(ORIGIN, { method: "POST", headers: { apikey: key } });
    const response = await handlePictureCleanup(request, { service, log: console.error });
    return { status: response.status, body: await response.json() };
  };

  it("are removed with their files, and no others are", async () => {
    const file = join(fixtures().backend.dataDir, "storage/Products/unused (1).png");
    expect(existsSync(file)).toBe(true);
    expect(await clean()).toEqual({ status: 200, body: { removed: 1 } });
    expect(existsSync(file)).toBe(false);
    const kept = (await storedNames(fixtures())).map(decodeURIComponent);
    expect(kept).toEqual([
      "Products/deleted&co.png",
      "Products/in a product.png",
      "Products/in-order.png",
      "Products/new.png",
    ]);
    expect(await clean()).toEqual({ status: 200, body: { removed: 0 } });
  });

  it("include that of a product whose delete can no longer be undone", async () => {
    await fixtures().backend.owner(sql`delete from private.deleted_products`);
    expect(await clean()).toEqual({ status: 200, body: { removed: 2 } });
    expect((await storedNames(fixtures())).join()).not.toContain("deleted");
  });

  it("stay in a held shop, whose files may be another shop's", async () => {
    const { kysely } = fixtures().backend.database;
    await setHeld(kysely, true);
    const cleaned = await clean();
    await setHeld(kysely, false);
    expect(cleaned).toEqual({ status: 200, body: { removed: 0 } });
    expect(await storedNames(fixtures())).toHaveLength(NAMES.length);
  });

  it("are not removed without the secret key", async () => {
    expect((await clean("sb_publishable_x")).status).toBe(401);
    for (const caller of callers) {
      const { status } = await fixtures().db(caller).rpc("unused_pictures", {});
      expect(status).toBe(caller === "anonymous" ? 401 : 403);
    }
    expect(await storedNames(fixtures())).toHaveLength(NAMES.length);
  });
});
