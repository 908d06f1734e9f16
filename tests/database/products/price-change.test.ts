import { sql } from "kysely";
import { expect, it } from "vitest";
import { type Cedis, cedis } from "#domain/money.ts";
import { changedPrice, type Rounding } from "#domain/products/price-change.ts";
import { describeAsHosted } from "../../harness/database/test-backend.ts";

const PRICES = [0.01, 0.1, 1.05, 2.5, 12.49, 45.5, 99.99, 120, 310, 333.33, 7999.95, 999_999.99];
const PERCENTS = [-90, -66.67, -50, -33.3, -0.05, 0, 0.01, 7.5, 10, 12.25, 99.99, 500];
const AMOUNTS = [-310, -45.5, -0.01, 0, 0.05, 2.5, 1250.5];
const ROUNDINGS: Rounding[] = [0, 1, 5, 10];

const changes = ROUNDINGS.flatMap((rounding) => [
  ...PERCENTS.map((percent) => ({ percent, amount: cedis(0), price: undefined, rounding })),
  ...AMOUNTS.map((amount) => ({ percent: 0, amount: cedis(amount), price: undefined, rounding })),
  { percent: 0, amount: cedis(0), price: cedis(87.5), rounding },
]);
const cases = PRICES.flatMap((now) => changes.map((change) => ({ now: cedis(now), ...change })));

describeAsHosted("The form and the database", (backend) => {
  it("round changed prices in the same way", async () => {
    const rows = await backend().owner(sql<{ price: Cedis }>`
      select private.changed_price((one ->> 'now')::numeric, (one ->> 'percent')::numeric,
        (one ->> 'amount')::numeric, (one ->> 'price')::numeric, (one ->> 'rounding')::integer)::float8 as price
      from jsonb_array_elements(${JSON.stringify(cases)}::text::jsonb) with ordinality as each (one, number)
      order by number`);
    expect(rows.map(({ price }) => price)).toEqual(
      cases.map(({ now, ...change }) => changedPrice(now, change)),
    );
  });
});
