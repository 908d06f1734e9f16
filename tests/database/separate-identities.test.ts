import { sql } from "kysely";
import { expect, it } from "vitest";
import { assertSeparateIdentities } from "../../server/patches/check-identities.ts";
import { addProduct } from "../harness/database/order-steps.ts";
import { describeOnEachDatabase } from "../harness/database/test-backend.ts";

describeOnEachDatabase("the check of identities at startup", (backend) => {
  it("accepts patched sessions, beside rows of shoppers", async () => {
    const shopper = await backend().createUser("Ama");
    const { productId } = await addProduct(backend(), 5);
    await backend().owner(sql`
      insert into public.carts (user_id, "productId", quantity)
      values (${shopper.id}, ${productId}, 1)`);
    await assertSeparateIdentities(backend().database);
  });

  it("rejects sessions whose identity is not set, or not their own", async () => {
    const { kysely } = backend().database;
    const unset = { applyJwtSessionContext: async () => undefined };
    await expect(assertSeparateIdentities({ connection: unset, kysely })).rejects.toThrow(
      "a session has the identity of another one",
    );
  });
});
