import { sql } from "kysely";
import { expect, it } from "vitest";
import { openCatalogCache } from "../../server/catalog/catalog-cache.ts";
import { describeOnEachDatabase } from "../harness/test-backend.ts";

const LIST = "http://localhost/rest/v1/categories";
const write = () => new Request(LIST, { method: "PATCH" });

describeOnEachDatabase("The catalog cache", (backend) => {
  const rename = (name: string) =>
    backend().owner(sql`update public.categories set name = ${name} where id = 1`);

  it("is cleared before a write that changed a row is answered", async () => {
    const cache = await openCatalogCache(backend().database);
    const [row] = await backend().owner(
      sql<{ name: string }>`select name from public.categories where id = 1`,
    );
    for (const name of ["Other", row?.name ?? ""]) {
      const before = cache.version;
      await cache.handle(write(), async () => {
        await rename(name);
        return new Response("[]");
      });
      expect(cache.version).toBeGreaterThan(before);
    }
  });

  it("stays when a write changed nothing", async () => {
    const cache = await openCatalogCache(backend().database);
    const before = cache.version;
    await cache.handle(write(), async () => new Response("[]"));
    expect(cache.version).toBe(before);
  });
});
