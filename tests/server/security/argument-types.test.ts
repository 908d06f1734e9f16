import { expect, it } from "vitest";
import { openApi } from "../../harness/database/test-api.ts";
import { describeOnEachDatabase } from "../../harness/database/test-backend.ts";

describeOnEachDatabase("An argument of another type than the function's", (backend) => {
  it.each([["x"], { x: 1 }, [["x"]], 1, true])("is refused with 4xx: %j", async (value) => {
    const api = openApi(backend());
    const { token } = await backend().createUser(`Kofi ${JSON.stringify(value)}`);
    const json = { current_password: value };
    const response = await api.request("/rest/v1/rpc/delete_account", { token, json });
    expect([400, 403, 404]).toContain(response.status);
  });
});
