import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it, type Mock, vi } from "vitest";
import { filterBackendLogs } from "../../../server/patches/filter-logs.ts";
import { openApi, type TestApi } from "../../harness/database/test-api.ts";
import { describeOnEachDatabase } from "../../harness/database/test-backend.ts";

describeOnEachDatabase("Errors of table queries", (backend) => {
  let api: TestApi;
  let log: Mock;
  beforeAll(async () => {
    api = openApi(backend());
    await backend().owner(sql`
      insert into public.products (name, description, price, "categoryId", "subCategoryId")
      values ('Shirt', 'A shirt.', 5, 1, 1)`);
  });
  beforeEach(() => {
    log = vi.spyOn(console, "error").mockReturnValue();
    filterBackendLogs();
  });

  /** What the policy for reading products calls for every row. */
  const replaceInTime = (body: string) =>
    backend().database.exec(`
      create or replace function private.in_time(deadline timestamptz) returns boolean
      language plpgsql volatile as $$ begin ${body} end $$`);

  it.each([
    "products?color=eq.1",
    "products?select=color",
    "products?order=color",
    "products?or=(color.eq.1,id.eq.1)",
    "products?id=like.*1*",
    "products?hidden=is.abc",
    'products?select=id,categories(name)&"categories"(x)=eq.1',
    "products?or=(categories.name.eq.Men)",
    "products?limit=1&offset=99999999999999999999",
    "categories?select=id,products(id)&products.select=name",
  ])("print nothing, when a client asks for %s", async (path) => {
    const { status } = await api.request(`/rest/v1/${path}`);
    expect([400, 404]).toContain(status);
    expect(log.mock.calls).toEqual([]);
  });

  it("print nothing, when a client calls by GET what writes", async () => {
    const { token } = await backend().createUser("Kofi");
    const path = "/rest/v1/rpc/delete_account?current_password=x";
    expect((await api.request(path, { token })).status).toBe(405);
    expect(log.mock.calls).toEqual([]);
  });

  it("tell who reads too much to ask for less, because it would take as long again", async () => {
    await backend().database.exec(`
      create or replace function private.deadline() returns timestamptz
      language sql stable return '-infinity'::timestamptz`);
    for (const query of ["", "?select=id", "?select=*,categories(*)", "?limit=3", "?order=name"]) {
      expect((await api.request(`/rest/v1/products${query}`)).status, query).toBe(400);
    }
    for (const method of ["GET", "HEAD"]) {
      const response = await api.request("/rest/v1/products?limit=5", { method });
      expect(response.status).toBe(400);
      expect(response.headers.get("retry-after")).toBeNull();
      const message = "This request takes too long. Please ask for less.";
      expect(await response.json()).toMatchObject({ message });
    }
  });

  it("are printed, when a function of the shop is at fault", async () => {
    await replaceInTime("return (select color from public.categories);");
    expect((await api.request("/rest/v1/products")).status).toBe(400);
    expect(log.mock.calls).toEqual([['database error 42703: column "color" does not exist']]);
  });

  it("ask who was stopped by something else to try again", async () => {
    await replaceInTime(
      "raise exception 'canceling statement due to user request' using errcode = '57014';",
    );
    const response = await api.request("/rest/v1/products?limit=5");
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "2"]);
  });
});
