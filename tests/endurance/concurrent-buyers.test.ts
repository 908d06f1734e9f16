import { it } from "vitest";
import { describeOnEachDatabase } from "../harness/database/test-backend.ts";
import { expectExactSales } from "../harness/shop/concurrent-buyers.ts";

describeOnEachDatabase("Stock under load", (backend) => {
  it("of 7 pieces is sold to exactly 7 of 200 concurrent buyers", () =>
    expectExactSales(backend(), 200));
});
