import { type RawBuilder, sql } from "kysely";
import type { TestBackend } from "../../harness/database/test-backend.ts";

let last = 0;
const next = () => {
  last += 1;
  return `M-${Date.now()}-${last}`;
};

async function idOf(backend: TestBackend, query: RawBuilder<{ id: number }>): Promise<number> {
  const [row] = await backend.owner(query);
  return Number(row?.id);
}

type Charge = {
  amount: number;
  order?: number | null;
  role?: string;
  currency?: string;
  providerId?: string;
};

/** A charge of the provider; without an order an unknown one. */
export function addCharge(backend: TestBackend, charge: Charge): Promise<number> {
  const { amount, order = null, role = "unknown", currency = "GHS", providerId = next() } = charge;
  return idOf(
    backend,
    sql`insert into public.charges ("orderId", reference, "providerId", role, amount, currency, source)
      values (${order}, ${providerId}, ${providerId}, ${role}, ${amount}, ${currency}, 'verify')
      returning id::int as id`,
  );
}

type Refund = { charge: number; amount: number; status: string; providerId?: string };

export function addRefund(backend: TestBackend, refund: Refund): Promise<number> {
  const { charge, amount, status, providerId = null } = refund;
  return idOf(
    backend,
    sql`insert into public.refunds ("chargeId", amount, status, "providerId", source)
      values (${charge}, ${amount}, ${status}, ${providerId}, 'admin') returning id::int as id`,
  );
}

type Placed = {
  prices: number[];
  quantities?: number[];
  payment?: string;
  status?: string;
  /** Unless it is the sum of the lines. */
  total?: number;
};

/** An order with one line for each price, stored as paid unless `payment` says otherwise. */
export async function addOrder(
  backend: TestBackend,
  {
    prices,
    quantities = prices.map(() => 1),
    payment = "success",
    status = "processing",
    total,
  }: Placed,
): Promise<{ order: number; charge: number; items: number[] }> {
  const pesewas = prices.reduce(
    (sum, price, index) => sum + Math.round(price * 100) * (quantities[index] ?? 1),
    0,
  );
  const order = await idOf(
    backend,
    sql`insert into public.orders ("orderStatus", "paymentStatus", "totalAmount", "paymentReference",
        name, "phoneNumber", address, city, region)
      values (${status}, ${payment}, ${total ?? pesewas / 100}, ${next()}, '', '', '', '', '') returning id::int as id`,
  );
  const items: number[] = [];
  for (const [index, price] of prices.entries()) {
    items.push(
      await idOf(
        backend,
        sql`insert into public."orderItems" ("orderId", quantity, price, name, image)
          values (${order}, ${quantities[index] ?? 1}, ${price}, ${`Cloth ${next()}`}, '') returning id::int as id`,
      ),
    );
  }
  const charge = await idOf(
    backend,
    sql`select coalesce(max(id), 0)::int as id from public.charges where "orderId" = ${order}`,
  );
  return { order, charge, items };
}
