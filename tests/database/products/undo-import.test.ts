import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { BELT, SHIRT, WATCH } from "../../harness/database/fixture-rows.ts";
import { describeWithFixtures, resetRowsBeforeEach } from "../../harness/database/fixtures.ts";
import { CAP, importAll } from "./import-steps.ts";

describeWithFixtures("The undo of an import", (fixtures) => {
  resetRowsBeforeEach(fixtures);
  const products = () => fixtures().rows("public.products");
  const owner = (text: string) => fixtures().backend.database.exec(text);
  beforeEach(() =>
    owner(`delete from private.finished_imports;
      delete from public."productImports";
      delete from private.deleted_products`),
  );
  const withoutVersion = async () =>
    (await products()).map(({ version: _, editVersion: _edit, ...row }) => row);
  const undoPart = (importId: string) =>
    fixtures().db("admin").rpc("undo_import", { import_id: importId });

  async function undo(importId: string): Promise<void> {
    for (;;) {
      const { data, error } = await undoPart(importId);
      expect(error).toBeNull();
      if (data === 0) return;
    }
  }

  async function recent() {
    const { data, error } = await fixtures().db("admin").rpc("recent_imports");
    expect(error).toBeNull();
    return data ?? [];
  }

  const price = (id: number, amount: number, version = 1) => ({ id, version, price: amount });
  const edit = (id: number, changes: object) =>
    owner(
      `update public.products set ${Object.entries(changes)
        .map(([column, value]) => `"${column}" = '${value}'`)
        .join(", ")} where id = ${id}`,
    );

  it("brings back what products had, and puts added ones into the trash", async () => {
    const before = await withoutVersion();
    const importId = await importAll(fixtures(), [
      { id: SHIRT, version: 1, price: 99.5, stockQuantity: 30, name: "Shirt" },
      price(BELT, 1),
      ...Array.from({ length: 15 }, () => CAP),
    ]);
    expect(await recent()).toMatchObject([
      {
        id: importId,
        fileName: "products.csv",
        importedBy: "Admin",
        added: 15,
        updated: 2,
        undoneAt: null,
        linesLeft: 17,
        stayed: [],
      },
    ]);
    await undo(importId);
    expect(await withoutVersion()).toEqual(before);
    const { data: trash } = await fixtures().db("admin").rpc("deleted_products");
    expect(trash).toHaveLength(15);
    expect(await recent()).toMatchObject([{ linesLeft: 0, stayed: [] }]);
    expect((await recent())[0]?.undoneAt).not.toBeNull();
  });

  it("is recorded in the audit log with the name of the admin who undoes it", async () => {
    const importId = await importAll(fixtures(), [price(SHIRT, 99)]);
    const other = await fixtures().backend.createUser("Other Admin", { admin: true });
    expect((await other.db.rpc("undo_import", { import_id: importId })).error).toBeNull();
    expect((await fixtures().rows("public.auditLog")).at(-1)).toMatchObject({
      user_id: other.id,
      rowId: SHIRT,
      change: { price: [99, 120] },
    });
    expect(await recent()).toMatchObject([{ undoneBy: "Other Admin" }]);
  });

  it("happens once, also when calls run at the same time or come again", async () => {
    const before = await withoutVersion();
    const importId = await importAll(fixtures(), [
      { id: SHIRT, version: 1, stockQuantity: 30 },
      ...Array.from({ length: 5 }, () => CAP),
    ]);
    const calls = await Promise.all([1, 2, 3].map(() => undoPart(importId)));
    expect(calls.map(({ data, error }) => [data, error])).toEqual([
      [0, null],
      [0, null],
      [0, null],
    ]);
    expect(await withoutVersion()).toEqual(before);
    await edit(SHIRT, { stockQuantity: 44 });
    await undo(importId);
    expect((await products())[0]?.stockQuantity).toBe(44);
  });

  it("keeps what was sold since sold", async () => {
    const [shirt] = await products();
    const importId = await importAll(fixtures(), [{ id: SHIRT, version: 1, stockQuantity: 30 }]);
    await edit(SHIRT, { stockQuantity: 28 });
    await undo(importId);
    expect((await products())[0]?.stockQuantity).toBe(Number(shirt?.stockQuantity) - 2);
    expect(await recent()).toMatchObject([{ stayed: [] }]);
  });

  it("names what was ordered, edited or deleted since, and leaves it", async () => {
    const importId = await importAll(fixtures(), [
      CAP,
      { ...CAP, name: "Smock" },
      price(SHIRT, 1),
      price(BELT, 2),
      price(WATCH, 3),
    ]);
    const [, , , cap, smock] = await products();
    await owner(`insert into public."orderItems" ("orderId", "productId", quantity, price, name, image)
      values (1, ${cap?.id}, 1, 60, 'Fugu Cap', '')`);
    await edit(Number(smock?.id), { price: 61 });
    await edit(SHIRT, { price: 5 });
    await edit(BELT, { name: "Sash" });
    await owner(`delete from public.products where id = ${WATCH}`);
    const left = await products();
    await undo(importId);
    expect(await recent()).toMatchObject([
      {
        linesLeft: 0,
        stayed: [
          { name: "Fugu Cap", reason: "ordered" },
          { name: "Smock", reason: "changed" },
          { name: "Kente Shirt", reason: "changed" },
          { name: expect.any(String), reason: "missing" },
        ],
      },
    ]);
    const after = await products();
    expect(after.map(({ id }) => id)).toEqual(left.map(({ id }) => id));
    expect(after).toMatchObject([{ price: 5 }, { name: "Sash" }, { price: 60 }, { price: 61 }]);
    expect(after[1]?.price).not.toBe(2);
  });

  it("takes back one import after the other", async () => {
    const before = await withoutVersion();
    const first = await importAll(fixtures(), [price(SHIRT, 110), CAP]);
    const cap = (await products()).at(-1);
    const second = await importAll(fixtures(), [
      price(SHIRT, 130, 2),
      { id: cap?.id, version: 1, stockQuantity: 40 },
    ]);
    await undo(second);
    await undo(first);
    expect(await withoutVersion()).toEqual(before);
    expect((await recent()).map((one: { stayed: unknown[] }) => one.stayed)).toEqual([[], []]);
  });

  it("is possible for 30 days", async () => {
    const importId = await importAll(fixtures(), [price(SHIRT, 99)]);
    await owner(`update private.finished_imports set finished_at = now() - interval '721 hours'`);
    const { status, error } = await undoPart(importId);
    expect([status, error?.message]).toEqual([404, "This import can no longer be undone."]);
    expect(await recent()).toEqual([]);
    expect((await undoPart(randomUUID())).status).toBe(404);
  });

  it.each(["shopper", "anonymous"] as const)("is refused for: %s", async (who) => {
    const importId = await importAll(fixtures(), [price(SHIRT, 99)]);
    const after = await products();
    const refused = who === "anonymous" ? 401 : 403;
    const db = fixtures().db(who);
    expect((await db.rpc("undo_import", { import_id: importId })).status).toBe(refused);
    expect((await db.rpc("recent_imports")).status).toBe(refused);
    expect(await products()).toEqual(after);
  });

  it("keeps the pictures that it would bring back", async () => {
    const { backend } = fixtures();
    await owner(
      `update public.products set image = '/storage/v1/object/public/Products/1-old.webp' where id = ${SHIRT}`,
    );
    await importAll(fixtures(), [{ id: SHIRT, version: 2, image: "/new.webp" }]);
    const shown = await backend.owner(
      sql<{ name: string }>`select name from private.shown_pictures() as shown (name)`,
    );
    expect(shown.map(({ name }) => name)).toContain("1-old.webp");
  });
});
