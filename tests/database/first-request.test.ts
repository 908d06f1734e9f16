import { expect, it } from "vitest";
import { describeOnEachDatabase, ORIGIN } from "../harness/database/test-backend.ts";

describeOnEachDatabase("A server directly after its start", (backend) => {
  it("survives any first request and answers the next", async () => {
    const headers = { apikey: backend().keys.publishableKey };
    const ask = (method: string, path: string) =>
      backend().fetch(new Request(ORIGIN + path, { method, headers }));
    expect((await ask("DELETE", "/storage/v1/bucket/Products")).ok).toBe(false);
    expect((await ask("GET", "/rest/v1/products")).status).toBe(200);
  });
});
