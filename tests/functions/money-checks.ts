import { sql } from "kysely";
import { expect } from "vitest";
import type { Line, Placed } from "../harness/database/order-steps.ts";
import type { TestBackend, TestUser } from "../harness/database/test-backend.ts";
import type { PaymentHarness } from "../harness/providers/payment-harness.ts";

/** The pieces of the product at the beginning. */
export const START = 4;
export const PRICE = 120;

export type Shop = {
  harness: PaymentHarness;
  product: Line;
  shoppers: TestUser[];
  placed: (Placed & { by: TestUser })[];
};

type Row = {
  id: number;
  isLive: boolean;
  isPaid: boolean;
  sales: number;
  due: number;
  moneyIn: number;
  moneyOut: number;
  owed: number;
  unneeded: number;
  pieces: number;
  returned: number;
  taken: number;
  shortBy: number;
};

/** The rows of the ledger, added up without any function of the schema. */
const read = (backend: TestBackend, { placed }: Shop) =>
  backend.owner(sql<Row>`
    with charge as (
      select charge.*, least(charge.amount, coalesce((
        select sum(refund.amount) from public.payments as refund
        where refund."chargeId" = charge.id and refund.kind = 'refund'
          and refund.status in ('requested', 'processed', 'resolved')), 0)
        + coalesce((
          select sum(dispute.amount) from public.payments as dispute
          where dispute."chargeId" = charge.id and dispute.kind = 'dispute'
            and dispute.status = 'lost' and not exists (
              select from public.payments as refund
              where refund."disputeId" = dispute."providerId")), 0)) as out
      from public.payments as charge where charge.kind in ('charge', 'mismatch')
    )
    select placed.id::int, placed."orderStatus" <> 'cancelled' as "isLive",
      placed."paymentStatus" = 'success' as "isPaid",
      placed."salesAmount"::float8 as sales, placed."refundDue"::float8 as due,
      coalesce(sum(charge.amount), 0)::float8 as "moneyIn",
      coalesce(sum(charge.out), 0)::float8 as "moneyOut",
      coalesce(sum(charge.amount - charge.out) filter (
        where charge.status <> 'done' or placed."orderStatus" = 'cancelled'), 0)::float8 as owed,
      coalesce(sum(charge.amount - charge.out) filter (
        where charge.status <> 'done'), 0)::float8 as unneeded,
      (select sum(quantity)::int from public."orderItems" where "orderId" = placed.id) as pieces,
      coalesce((select sum(line.back)::int from public.payments as refund
        cross join jsonb_to_recordset(refund.lines) as line (back int)
        where refund."orderId" = placed.id and refund.lines is not null), 0) as returned,
      coalesce((select sum(taken)::int from private.order_stock
        where "orderId" = placed.id), 0) as taken,
      placed."shortBy" as "shortBy"
    from public.orders as placed left join charge on charge."orderId" = placed.id
    where placed.id = any (${placed.map(({ orderId }) => orderId)})
    group by placed.id order by placed.id`);

/** Money in − money out is what the orders say and what is sold; what is not settled is listed. */
export async function expectRightBooks(backend: TestBackend, shop: Shop, admin: TestUser) {
  await shop.harness.provider.webhooksDone();
  const rows = await read(backend, shop);
  const { productId } = shop.product;
  const there = await backend.owner(sql`select from public.products where id = ${productId}`);
  const isDeleted = there.length === 0;
  for (const row of rows) {
    expect(row.due, "what is owed").toBe(row.owed);
    expect(row.moneyIn - row.moneyOut, "money in − money out").toBe(row.sales + row.unneeded);
    const needed = row.isLive && row.isPaid ? row.pieces - row.returned : 0;
    if (!isDeleted) {
      expect(row.taken + row.shortBy, "pieces of live paid orders").toBe(needed);
    }
  }
  await expectStockAndTotal(backend, shop, rows, isDeleted);
  const unsettled: number[] = [];
  for (const row of rows.filter(needsAttention)) {
    if (row.due === 0 || !(await isBeingSent(backend, row.id))) unsettled.push(row.id);
  }
  if (unsettled.length === 0) return;
  const { data: listed } = await admin.db.rpc("needs_attention");
  const ids = listed.map(({ orderId }: { orderId: number }) => orderId);
  expect(ids, "what is not settled is listed").toEqual(expect.arrayContaining(unsettled));
}

/** Owed money, missing pieces, and a live order whose money went back. */
function needsAttention({ due, shortBy, isLive, isPaid, sales }: Row): boolean {
  return due > 0 || shortBy > 0 || (isLive && isPaid && sales === 0);
}

async function expectStockAndTotal(
  backend: TestBackend,
  { product }: Shop,
  rows: readonly Row[],
  isDeleted: boolean,
) {
  const [sums] = await backend.owner(sql<{ stock: number; sold: number; total: number }>`
    select (select "stockQuantity" from public.products where id = ${product.productId}) as stock,
      (select coalesce(sum(sales), 0)::float8 from private.order_totals) as total,
      (select coalesce(sum("salesAmount"), 0)::float8 from public.orders) as sold`);
  expect(sums?.total, "Total Sales").toBe(sums?.sold);
  if (isDeleted) return;
  const taken = rows.reduce((sum, row) => sum + row.taken, 0);
  expect(sums?.stock, "nothing is oversold").toBeGreaterThanOrEqual(0);
  expect((sums?.stock ?? 0) + taken, "stock").toBe(START);
}

/** The shop itself is sending all of it back since less than an hour. */
async function isBeingSent(backend: TestBackend, orderId: number): Promise<boolean> {
  const [row] = await backend.owner(sql<{ isSent: boolean }>`
    select placed."refundDue" <= coalesce(sum(refund.amount), 0) as "isSent"
    from public.orders as placed left join public.payments as refund
      on refund."orderId" = placed.id and refund.kind = 'refund' and refund.status = 'due'
    where placed.id = ${orderId} group by placed.id`);
  return row?.isSent === true;
}

/** What is true at the provider is in the ledger once everything has been compared. */
export async function expectSameAsProvider(backend: TestBackend, { harness }: Shop) {
  const { provider } = harness;
  await harness.reconcile();
  await provider.webhooksDone();
  for (const { reference, amount, paid_at } of provider.transactions()) {
    if (!paid_at) continue;
    const returned = provider
      .refunds(reference)
      .filter(({ status }) => status !== "failed")
      .reduce((sum, refund) => sum + refund.amount, 0);
    const [row] = await backend.owner(sql<{ amount: number; out: number }>`
      select charge.amount::float8 as amount, least(charge.amount, coalesce((
        select sum(refund.amount) from public.payments as refund
        where refund."chargeId" = charge.id and refund.status in ('requested', 'processed')
      ), 0) + coalesce((
        select sum(dispute.amount) from public.payments as dispute
        where dispute."chargeId" = charge.id and dispute.status = 'lost'), 0))::float8 as out
      from public.payments as charge where charge."paymentReference" = ${reference}
        and charge.kind in ('charge', 'mismatch')`);
    expect(row, "what the provider has").toEqual({
      amount: amount / 100,
      out: Math.min(returned, amount) / 100,
    });
  }
}
