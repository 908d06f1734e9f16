import { it } from "vitest";
import { expectExactSales } from "../harness/concurrent-buyers.ts";
import { describeOnEachDatabase } from "../harness/test-backend.ts";

describeOnEachDatabase("Stock under load", (backend) => {
  it("of 7 pieces is sold to exactly 7 of 200 concurrent buyers", () =>
    expectExactSales(backend(), 200));
});
