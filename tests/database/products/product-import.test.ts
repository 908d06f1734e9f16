import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { describeWithFixtures, resetRowsBeforeEach } from "../../harness/database/fixtures.ts";
import { apply, CAP, sendLines } from "./import-steps.ts";

describeWithFixtures("An import of products", (fixtures) => {
  resetRowsBeforeEach(fixtures);
  const products = () => fixtures().rows("public.products");

  it("adds and changes products, and only the given columns", async () => {
    const before = await products();
    const importId = await sendLines(fixtures(), [
      { line: 2, product: CAP },
      { line: 3, product: { id: 1, version: 1, price: 99.5 } },
    ]);
    expect((await apply(fixtures(), importId, 2)).error).toBeNull();
    const [shirt, ...others] = before;
    expect(await products()).toMatchObject([
      { ...shirt, price: 99.5, version: 2, editVersion: 2 },
      ...others,
      { ...CAP, id: 4, version: 1 },
    ]);
  });

  it("is recorded in the audit log with the admin's name", async () => {
    const importId = await sendLines(fixtures(), [
      { line: 2, product: { id: 1, version: 1, price: 77 } },
    ]);
    await apply(fixtures(), importId, 1);
    const log = await fixtures().rows("public.auditLog");
    expect(log.at(-1)).toMatchObject({
      user_id: fixtures().user("admin").id,
      rowId: 1,
      change: { price: [120, 77] },
    });
  });

  it("is applied once when calls of it run at the same time", async () => {
    const before = await products();
    const lines = Array.from({ length: 8 }, (_, index) => ({
      line: index + 2,
      product: { ...CAP, name: `Cap ${index}` },
    }));
    const importId = await sendLines(fixtures(), lines);
    const calls = await Promise.all([1, 2, 3, 4].map(() => apply(fixtures(), importId, 8)));
    expect(calls.map(({ error }) => error)).toEqual([null, null, null, null]);
    expect(await products()).toHaveLength(before.length + 8);
  });

  it("is applied once when it is sent twice", async () => {
    const importId = await sendLines(fixtures(), [{ line: 2, product: CAP }]);
    await apply(fixtures(), importId, 1);
    const after = await products();
    expect((await apply(fixtures(), importId, 1)).error).toBeNull();
    expect(await products()).toEqual(after);
  });

  it.each([
    ["a violated constraint", { ...CAP, price: -1 }, 400, /^Line 5: .*products_price_check/],
    ["text instead of a number", { ...CAP, price: "cheap" }, 400, /^Line 5: invalid input syntax/],
    ["a missing column", { name: "Cap" }, 400, /^Line 5: null value in column/],
    ["a subcategory of another category", { ...CAP, categoryId: 1 }, 400, /^Line 5: /],
    [
      "an outdated version",
      { id: 2, version: 9, price: 1 },
      409,
      /^Line 5: This product was changed meanwhile\.$/,
    ],
    ["no version", { id: 2, price: 1 }, 409, /^Line 5: This product was changed meanwhile\.$/],
    [
      "a deleted product",
      { id: 99, version: 1, price: 1 },
      404,
      /^Line 5: This product does not exist any more\.$/,
    ],
  ])("changes nothing because of %s, and names the line", async (_, product, status, message) => {
    const before = await products();
    const importId = await sendLines(fixtures(), [
      { line: 2, product: CAP },
      { line: 3, product: { id: 1, version: 1, price: 99.5 } },
      { line: 5, product },
    ]);
    const response = await apply(fixtures(), importId, 3);
    expect(response.error?.message).toMatch(message);
    expect(response.status).toBe(status);
    expect(await products()).toEqual(before);
  });

  it("is applied ten lines at a time, and continues after a lost response", async () => {
    const lines = Array.from({ length: 60 }, (_, index) => ({ line: index + 2, product: CAP }));
    const importId = await sendLines(fixtures(), lines);
    const left: number[] = [];
    do left.push((await apply(fixtures(), importId, 60)).data);
    while (left.at(-1) !== 0);
    expect(left).toEqual([50, 40, 30, 20, 10, 0]);
    expect(await products()).toHaveLength(63);
    expect((await apply(fixtures(), importId, 60)).data).toBe(0);
    expect(await products()).toHaveLength(63);
  });

  /** Applies changes of all products and 60 new ones, the last of which is refused. */
  async function applyUntilRefused(): Promise<string> {
    const changes = [
      { id: 1, version: 1, price: 99.5, stockQuantity: 30 },
      { id: 2, version: 1, name: "Belt" },
      { id: 3, version: 1, stockQuantity: 8 },
    ];
    const added = Array.from({ length: 60 }, (_, index) => ({
      ...CAP,
      price: index < 59 ? 1 : -1,
    }));
    const lines = [...changes, ...added].map((product, index) => ({ line: index + 2, product }));
    const importId = await sendLines(fixtures(), lines);
    while (!(await apply(fixtures(), importId, lines.length)).error);
    return importId;
  }

  async function revert(importId: string): Promise<void> {
    for (;;) {
      const { data, error } = await fixtures()
        .db("admin")
        .rpc("revert_import", { import_id: importId });
      expect(error).toBeNull();
      if (data === 0) return;
    }
  }

  const withoutVersion = async () =>
    (await products()).map(({ version: _, editVersion: _edit, ...row }) => row);

  it("is taken back when a line is refused after others were applied", async () => {
    const before = await withoutVersion();
    const importId = await applyUntilRefused();
    expect(await products()).toHaveLength(60);
    await revert(importId);
    expect(await withoutVersion()).toEqual(before);
    await revert(importId);
    expect(await withoutVersion()).toEqual(before);
  });

  it("leaves what was sold or edited meanwhile when it is taken back", async () => {
    const importId = await applyUntilRefused();
    const { owner } = fixtures().backend;
    await owner(sql`update public.products set "stockQuantity" = "stockQuantity" - 2 where id = 1`);
    await owner(sql`update public.products set name = 'Sash' where id = 2`);
    await owner(sql`update public.products set name = 'Strap' where id = 2`);
    await revert(importId);
    expect(await products()).toMatchObject([
      { id: 1, price: 120, stockQuantity: 8 },
      { id: 2, name: "Strap" },
      { id: 3, stockQuantity: 0 },
    ]);
  });

  it("is taken back later when its browser does not come back", async () => {
    const before = await withoutVersion();
    await applyUntilRefused();
    const { owner } = fixtures().backend;
    await owner(sql`select private.delete_expired()`);
    expect(await products()).toHaveLength(60);
    await owner(sql`update public."productImports" set changed_at = now() - interval '16 minutes'`);
    await owner(sql`select private.delete_expired()`);
    expect(await withoutVersion()).toEqual(before);
  });

  it("is not taken back this way once all of it was applied", async () => {
    const importId = await sendLines(fixtures(), [{ line: 2, product: CAP }]);
    await apply(fixtures(), importId, 1);
    const { status, error } = await fixtures()
      .db("admin")
      .rpc("revert_import", { import_id: importId });
    expect([status, error?.message]).toEqual([
      409,
      "All products were imported. Undo the import instead.",
    ]);
    expect(await products()).toHaveLength(4);
  });

  it("is rejected while parts are missing", async () => {
    const importId = await sendLines(fixtures(), [{ line: 2, product: CAP }]);
    const { status, error } = await apply(fixtures(), importId, 2);
    expect([status, error?.message]).toEqual([
      409,
      "Parts of the file are missing. Please import it again.",
    ]);
    expect(await products()).toHaveLength(3);
  });

  it.each(["shopper", "anonymous"] as const)("is rejected for: %s", async (who) => {
    const importId = await sendLines(fixtures(), [{ line: 2, product: CAP }]);
    const refused = who === "anonymous" ? 401 : 403;
    const db = fixtures().db(who);
    const row = { importId: randomUUID(), line: 2, product: CAP };
    expect((await db.from("productImports").insert(row)).status).toBe(refused);
    const args = { import_id: importId, line_count: 1 };
    expect((await db.rpc("import_products", args)).status).toBe(refused);
    expect((await db.from("productImports").select("*")).data ?? []).toEqual([]);
    expect(await products()).toHaveLength(3);
  });

  it("belongs to the admin who has sent its lines", async () => {
    const importId = await sendLines(fixtures(), [{ line: 2, product: CAP }]);
    const other = await fixtures().backend.createUser("Other Admin", { admin: true });
    expect((await other.db.from("productImports").select("line")).data).toEqual([]);
    const args = { import_id: importId, line_count: 1 };
    expect((await other.db.rpc("import_products", args)).status).toBe(409);
    expect(await products()).toHaveLength(3);
  });
});
