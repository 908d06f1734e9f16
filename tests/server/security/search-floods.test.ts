import { expect, it } from "vitest";
import { openApi } from "../../harness/database/test-api.ts";
import { describeOnEachDatabase } from "../../harness/database/test-backend.ts";

describeOnEachDatabase("Searches", (backend) => {
  it("are limited per address, and other requests are not", async () => {
    const api = openApi(backend());
    const statusOf = async (path: string, from: string) =>
      (await api.request(`/rest/v1/${path}`, { from })).status;
    const search = (from: string) => statusOf("rpc/search_products?query=smock", from);
    const statuses = await Promise.all(Array.from({ length: 30 }, () => search("203.0.113.1")));
    const refused = statuses.filter((status) => status === 429).length;
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThanOrEqual(10);
    expect(await search("203.0.113.2")).toBe(200);
    expect(await statusOf("products?select=id", "203.0.113.1")).toBe(200);
  });
});
