import { expect, it } from "vitest";
import { openApi } from "../../harness/database/test-api.ts";
import { describeOnEachDatabase } from "../../harness/database/test-backend.ts";

describeOnEachDatabase("Searches", (backend) => {
  it("are limited per address, and other requests are not", async () => {
    const api = openApi(backend());
    const statusOf = async (path: string, from: string) =>
      (await api.request(`/rest/v1/${path}`, { from })).status;
    const search = (from: string) => statusOf("rpc/search_products?query=smock", from);
    const statuses: number[] = [];
    // Ten at a time: on a slow machine the last of sixty would wait longer than a search may.
    for (let batch = 0; batch < 6; batch += 1) {
      const searches = Array.from({ length: 10 }, () => search("203.0.113.1"));
      statuses.push(...(await Promise.all(searches)));
    }
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(20);
    expect(statuses).toContain(429);
    expect(await search("203.0.113.2")).toBe(200);
    expect(await statusOf("products?select=id", "203.0.113.1")).toBe(200);
  });
});
