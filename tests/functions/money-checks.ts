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
  /** References of charges that were paid before there was an order. */
  ownReferences: string[];
  /** What admins asked for in cedis, by request id. */
  wishes: Map<string, { orderId: number; amount: number }>;
  /** The provider's ids of entries that nobody can read. */
  unreadable: number[];
};

export type Row = {
  id: number;
  orderStatus: string;
  isLive: boolean;
  isPaid: boolean;
  isDisputed: boolean;
  total: number;
  sales: number;
  due: number;
  excess: number;
  refunded: number;
  canBePacked: boolean;
  moneyIn: number;
  moneyOut: number;
  owed: number;
  unneeded: number;
  tooMuch: number;
  unsettled: number;
  sold: number;
  listed: number;
  lineMoney: number;
  linePieces: number;
  refundedPieces: number;
  pieces: number;
  returned: number;
  taken: number;
  shortBy: number;
};

/** The facts of each order, added up without any function of the schema. */
export const readRows = (backend: TestBackend, { placed }: Shop) =>
  backend.owner(sql<Row>`
    with charge as (
      select charge.*, coalesce((
        select sum(refund.amount) from public.refunds as refund where refund."chargeId" = charge.id
          and refund.status in ('requested', 'processing', 'processed', 'by_hand')), 0) as out,
        coalesce((
        select sum(refund.amount) from public.refunds as refund where refund."chargeId" = charge.id
          and (refund.status = 'needs_attention' or refund.status = 'due' and refund.source <> 'admin')), 0) as own
      from public.charges as charge
    ), item as (
      select item.*, coalesce((select sum(part.quantity) from public."refundItems" as part
        join public.refunds as refund on refund.id = part."refundId"
        where part."orderItemId" = item.id and refund.status not in ('failed', 'refused')), 0) as back,
        coalesce((select sum(part.restocked) from public."refundItems" as part
          where part."orderItemId" = item.id), 0) as restocked
      from public."orderItems" as item
    )
    select placed.id::int, placed."orderStatus", placed."orderStatus" <> 'cancelled' as "isLive",
      placed."paymentStatus" in ('success', 'paid') as "isPaid",
      exists (select from public.disputes as dispute join public.charges as one on one.id = dispute."chargeId"
        where one."orderId" = placed.id and dispute.status = 'open') as "isDisputed",
      placed."totalAmount"::float8 as total, placed."salesAmount"::float8 as sales,
      placed."refundDue"::float8 as due, placed."refundExcess"::float8 as excess,
      placed."refundedAmount"::float8 as refunded, placed."canBePacked",
      coalesce(sum(charge.amount), 0)::float8 as "moneyIn",
      coalesce(sum(charge.out), 0)::float8 as "moneyOut",
      coalesce(sum(greatest(charge.amount - charge.out, 0)) filter (
        where charge.role <> 'order' or placed."orderStatus" = 'cancelled'), 0)::float8 as owed,
      coalesce(sum(greatest(charge.amount - charge.out, 0)) filter (
        where charge.role <> 'order'), 0)::float8 as unneeded,
      coalesce(sum(greatest(charge.out - charge.amount, 0)), 0)::float8 as "tooMuch",
      coalesce(sum(greatest(charge.out - charge.amount - charge."settledExcess", 0)), 0)::float8 as unsettled,
      coalesce(sum(greatest(charge.amount - charge.out, 0)) filter (
        where charge.role = 'order'), 0)::float8 as sold,
      coalesce(sum(greatest(charge.amount - charge.out - charge.own, 0)) filter (
        where charge.role = 'surplus' or charge.role = 'order' and placed."orderStatus" = 'cancelled'), 0)::float8
        as listed,
      (select sum(item."refundedAmount")::float8 from item where item."orderId" = placed.id) as "lineMoney",
      (select sum(item."refundedQuantity")::int from item where item."orderId" = placed.id) as "linePieces",
      (select sum(item.back)::int from item where item."orderId" = placed.id) as "refundedPieces",
      (select sum(item.quantity)::int from item where item."orderId" = placed.id) as pieces,
      (select sum(item.restocked)::int from item where item."orderId" = placed.id) as returned,
      coalesce((select sum(taken)::int from private.order_stock
        where "orderId" = placed.id), 0) as taken,
      placed."shortBy" as "shortBy"
    from public.orders as placed left join charge on charge."orderId" = placed.id
    where placed.id = any (${placed.map(({ orderId }) => orderId)})
    group by placed.id order by placed.id`);

/** Money in − money out is what the orders and the report say; what is not settled is listed. */
export async function expectRightBooks(backend: TestBackend, shop: Shop, admin: TestUser) {
  await shop.harness.provider.webhooksDone();
  const rows = await readRows(backend, shop);
  const { productId } = shop.product;
  const there = await backend.owner(sql`select from public.products where id = ${productId}`);
  const isDeleted = there.length === 0;
  for (const row of rows) expectRightOrder(row, isDeleted);
  await expectStock(backend, shop, rows, isDeleted);
  await expectRightReport(backend, rows, shop);
  await expectEachWishOnce(backend, shop);
  await expectListed(backend, shop, admin, rows);
}

function expectRightOrder(row: Row, isDeleted: boolean): void {
  expect(row.due, "what is owed").toBe(row.owed);
  expect(row.excess, "more out than in").toBe(row.unsettled);
  expect(row.refunded, "what went back").toBe(row.moneyOut);
  expect(row.sales, "what is sold").toBe(row.isPaid ? row.sold : 0);
  const kept = row.sold + row.unneeded - row.tooMuch;
  expect(row.moneyIn - row.moneyOut, "money in − money out").toBe(kept);
  expect(row.lineMoney, "the money of the lines").toBe(row.isPaid ? row.total - row.sales : 0);
  expect(row.refundedPieces, "refunded pieces").toBeLessThanOrEqual(row.pieces);
  const isRefunded = row.isPaid && row.sales === 0 && row.total > 0;
  const pieces = isRefunded ? row.pieces : row.refundedPieces;
  expect(row.linePieces, "the pieces of the lines").toBe(row.isPaid ? pieces : 0);
  expect(row.canBePacked, "what may be packed").toBe(canBePacked(row));
  const needed = row.isLive && row.isPaid ? row.pieces - row.returned : 0;
  if (!isDeleted) expect(row.taken + row.shortBy, "pieces of live paid orders").toBe(needed);
}

/** Paid, not cancelled, not disputed, and not all of the money went back. */
export function canBePacked({ isPaid, isLive, isDisputed, sold }: Row): boolean {
  return isPaid && isLive && !isDisputed && sold > 0;
}

async function expectStock(
  backend: TestBackend,
  { product }: Shop,
  rows: readonly Row[],
  isDeleted: boolean,
) {
  if (isDeleted) return;
  const [row] = await backend.owner(sql<{ stock: number }>`
    select "stockQuantity" as stock from public.products where id = ${product.productId}`);
  const taken = rows.reduce((sum, { taken }) => sum + taken, 0);
  expect(row?.stock, "nothing is oversold").toBeGreaterThanOrEqual(0);
  expect((row?.stock ?? 0) + taken, "stock").toBe(START);
}

/** Total Sales, days and products say what the orders say. */
async function expectRightReport(backend: TestBackend, rows: readonly Row[], { placed }: Shop) {
  const [sums] = await backend.owner(sql<Record<string, number>>`
    select (select coalesce(sum("salesAmount"), 0)::float8 from public.orders) as orders,
      (select coalesce(sum(sales), 0)::float8 from private.order_totals) as total,
      (select coalesce(sum(sales - refunds), 0)::float8 from private.day_sales) as days,
      (select coalesce(sum(sales), 0)::float8 from private.product_sales) as products`);
  const { orders, total, days, products } = sums ?? {};
  expect({ total, days, products }, "sums of sales").toEqual({
    total: orders,
    days: orders,
    products: orders,
  });
  const [own] = await backend.owner(sql<{ sales: number; units: number }>`
    select coalesce(sum(sales), 0)::float8 as sales, coalesce(sum(units), 0)::int as units
    from private.product_sales where name in (
      select name from public."orderItems" where "orderId" = any (${placed.map(({ orderId }) => orderId)}))`);
  const paid = rows.filter(({ isPaid }) => isPaid);
  expect(own, "sales of the product").toEqual({
    sales: paid.reduce((sum, { sales }) => sum + sales, 0),
    units: paid.reduce((sum, { pieces, linePieces }) => sum + pieces - linePieces, 0),
  });
}

/** However often a request arrives, it gives back what was asked for once, and one of a charge waits for an answer. */
async function expectEachWishOnce(backend: TestBackend, { wishes }: Shop) {
  const given = await backend.owner(sql<{ requestId: string; amount: number }>`
    select "requestId", sum(amount)::float8 as amount from public.refunds
    where "requestId" = any (${[...wishes.keys()]}) group by 1`);
  for (const { requestId, amount } of given) {
    expect(amount, "one request").toBeLessThanOrEqual(wishes.get(requestId)?.amount ?? 0);
  }
}

const MOST_ROWS = 1_000;

/** All pages: many histories leave more than one answer has. */
export async function readAttention<Row>(admin: TestUser): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page: Row[] | undefined; page === undefined || page.length === MOST_ROWS; ) {
    const range = admin.db.rpc("needs_attention").range(rows.length, rows.length + MOST_ROWS - 1);
    const { data } = await range.throwOnError();
    page = data as Row[];
    rows.push(...page);
  }
  return rows;
}

/** What is listed for the admins is exactly what is not settled. */
async function expectListed(
  backend: TestBackend,
  shop: Shop,
  admin: TestUser,
  rows: readonly Row[],
) {
  const references = shop.harness.provider.transactions().map(({ reference }) => reference);
  const singles = await backend.owner(sql<{ entry: string }>`
    with charge as (
      select charge.*, charge.amount - coalesce((
        select sum(refund.amount) from public.refunds as refund where refund."chargeId" = charge.id
          and refund.status in ('requested', 'processing', 'processed', 'by_hand')), 0) as rest
      from public.charges as charge where charge.reference = any (${references})
    )
    select concat_ws(' ', role, id, rest::float8) as entry from charge
    where role in ('mismatch', 'unknown') and rest > 0
    union all
    select concat_ws(' ', 'excess', id, (-rest - "settledExcess")::float8) from charge
    where rest + "settledExcess" < 0
    union all
    select concat_ws(' ', 'dispute', dispute.id, dispute.amount::float8) from public.disputes as dispute
    join charge on charge.id = dispute."chargeId" where dispute.status = 'open'
    union all
    select concat_ws(' ', case when refund.status = 'needs_attention' then 'refund_needs_attention'
      else 'refund_waiting' end, refund.id, refund.amount::float8)
    from public.refunds as refund join charge on charge.id = refund."chargeId"
    where refund.status = 'needs_attention'
      or refund.status in ('requested', 'processing') and refund.created_at < now() - interval '3 days'
    union all
    select concat_ws(' ', 'refund', refund.id, refund.amount::float8)
    from public.refunds as refund join charge on charge.id = refund."chargeId" and charge.role = 'order'
    join public.orders as placed on placed.id = charge."orderId" and placed."orderStatus" <> 'cancelled'
    where charge.rest > 0 and refund."disputeId" is null and not refund."isReversal"
      and (refund.status = 'failed' or refund.status = 'refused' and refund.tries > 1 and refund.source = 'admin')
      and not exists (select from public.refunds as later where later."chargeId" = refund."chargeId"
        and later.id > refund.id and later.amount >= refund.amount)`);
  const wanted = [
    ...singles.map(({ entry }) => entry),
    ...rows.flatMap((row) => [
      ...(row.listed > 0 ? [`refund ${row.id} ${row.listed}`] : []),
      ...(row.shortBy > 0 && ["processing", "packaged"].includes(row.orderStatus)
        ? [`short ${row.id} ${row.total}`]
        : []),
    ]),
  ];
  const data = await readAttention<{
    kind: string;
    paymentId: number;
    orderId: number;
    amount: number;
    paymentReference: string;
  }>(admin);
  const ids = rows.map(({ id }) => id);
  const listed: string[] = data
    .filter((row) => ids.includes(row.orderId) || references.includes(row.paymentReference))
    .map((row) => {
      const kind = row.kind.replace(/^refund_(due|failed)$/, "refund");
      return `${kind} ${row.paymentId ?? row.orderId} ${Number(row.amount)}`;
    });
  const isRefundedOpen = (entry: string) => entry.startsWith("refunded_open");
  expect(listed.filter((entry) => !isRefundedOpen(entry)).sort(), "what is listed").toEqual(
    wanted.sort(),
  );
  const open = rows.filter(
    (row) =>
      row.isLive &&
      row.isPaid &&
      row.sold === 0 &&
      row.shortBy === 0 &&
      !row.isDisputed &&
      row.owed === 0,
  );
  expect(listed.filter(isRefundedOpen), "refunded orders that are not cancelled").toHaveLength(
    open.length,
  );
}

const STATUSES: Record<string, string> = {
  pending: "requested",
  processing: "processing",
  processed: "processed",
  failed: "failed",
  "needs-attention": "needs_attention",
};

/** What is true at the provider is in the books once everything has been compared. */
export async function expectSameAsProvider(backend: TestBackend, { harness, unreadable }: Shop) {
  const { provider } = harness;
  const { faults } = await harness.reconcile();
  expect(faults, harness.logged.join("\n")).toBe(0);
  await provider.webhooksDone();
  for (const { reference, amount, paid_at, status } of provider.transactions()) {
    if (!paid_at) continue;
    const [charge] = await backend.owner(sql<{ id: number; amount: number }>`
      select id::int, amount::float8 from public.charges where reference = ${reference}`);
    expect(charge?.amount, "the charge").toBe(amount / 100);
    const refunds = await backend.owner(sql<{
      providerId: string | null;
      amount: number;
      status: string;
      isReversal: boolean;
    }>`
      select "providerId", amount::float8, status, "isReversal" from public.refunds
      where "chargeId" = ${charge?.id} and status <> 'refused'`);
    const sent = provider.refunds(reference).map((refund) => ({
      providerId: String(refund.id),
      amount: refund.amount / 100,
      status: STATUSES[refund.status],
    }));
    const named = refunds.filter(({ providerId }) => providerId !== null);
    expect(named.map(({ providerId }) => providerId).sort(), "refunds").toEqual(
      sent.map(({ providerId }) => providerId).sort(),
    );
    for (const one of sent) {
      const stored = named.find(({ providerId }) => providerId === one.providerId);
      const byHand = stored?.status === "by_hand" && one.status !== "processed";
      expect({ amount: stored?.amount, status: byHand ? one.status : stored?.status }).toEqual({
        amount: one.amount,
        status: one.status,
      });
    }
    const others = refunds.filter(({ providerId }) => providerId === null);
    const ofProvider = others.filter(
      ({ status, isReversal }) => !["by_hand", "failed"].includes(status) && !isReversal,
    );
    expect(ofProvider, "refunds that the provider does not have").toEqual([]);
    const back = [...sent, ...others.filter(({ isReversal }) => isReversal)]
      .filter((one) => ["requested", "processing", "processed"].includes(one.status ?? ""))
      .filter(
        (one) =>
          !refunds.some(
            (stored) =>
              one.providerId !== null &&
              stored.providerId === one.providerId &&
              stored.status === "by_hand",
          ),
      )
      .reduce((sum, one) => sum + one.amount, 0);
    if (status === "reversed") expect(back, "reversed").toBeGreaterThanOrEqual(amount / 100);
    const dispute = provider.dispute(reference);
    const [known] = await backend.owner(sql<{ status: string }>`
      select status from public.disputes where "providerId" = ${String(dispute?.id)}`);
    if (known?.status !== "by_hand") expect(known?.status, "dispute").toBe(endOf(dispute));
  }
  const kept = await backend.owner(sql<{ id: number }>`
    select (body -> 'data' ->> 'id')::float8 as id from private.provider_messages where problem <> ''`);
  expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(unreadable));
}

function endOf(dispute: { resolution: string | null } | null): string | undefined {
  if (!dispute) return undefined;
  if (dispute.resolution?.endsWith("accepted")) return "lost";
  return dispute.resolution === "declined" ? "won" : "open";
}
