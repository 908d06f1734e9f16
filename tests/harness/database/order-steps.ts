import { sql } from "kysely";
import type { TestBackend, TestUser } from "./test-backend.ts";

export type Line = { productId: number; quantity: number; price: number };
export type Placed = { orderId: number; reference: string; pesewas: number };

let lastReference = Date.now();

export function newReference(): string {
  lastReference += 1;
  return `NTOMA-${lastReference}`;
}

export async function addProduct(backend: TestBackend, stock: number, price = 120): Promise<Line> {
  const { data, error } = await backend.service
    .from("products")
    .insert({
      name: `Kente ${newReference()}`,
      description: "Woven by hand",
      price,
      stockQuantity: stock,
      categoryId: 1,
      subCategoryId: 1,
    })
    .select("id")
    .single();
  if (error) throw new Error(error.message);
  return { productId: data.id, quantity: 1, price };
}

export function orderRow(user: Pick<TestUser, "id">, totalAmount: number) {
  return {
    orderStatus: "processing",
    paymentStatus: "pending",
    totalAmount,
    paymentReference: newReference(),
    user_id: user.id,
    name: "Kofi Boateng",
    phoneNumber: "0240000000",
    address: "1 Oxford Street",
    city: "Accra",
    region: "Greater Accra",
  };
}

/**
 * The two inserts of a checkout; resolves to the order, or to the error of its items. Earlier
 * payments of the user are ended, as if the provider had reported them as abandoned.
 */
export async function tryOrder(
  user: TestUser,
  lines: readonly Line[],
  paymentReference = newReference(),
) {
  await user.endPayments();
  const totalAmount = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const row = { ...orderRow(user, totalAmount), paymentReference };
  const order = await user.db.from("orders").insert(row).select("id").single();
  if (order.error) throw new Error(order.error.message);
  const orderId: number = order.data.id;
  const items = await user.db
    .from("orderItems")
    .insert(lines.map((line) => ({ orderId, ...line })));
  const placed = {
    orderId,
    reference: row.paymentReference,
    pesewas: Math.round(totalAmount * 100),
  };
  return { placed, rejection: items.error };
}

export async function placeOrder(user: TestUser, lines: readonly Line[]): Promise<Placed> {
  const { placed, rejection } = await tryOrder(user, lines);
  if (rejection) throw new Error(rejection.message);
  return placed;
}

/** Moves an order into the past. */
export async function age(
  backend: TestBackend,
  { orderId }: Pick<Placed, "orderId">,
  minutes: number,
) {
  const ago = sql`now() - ${minutes} * interval '1 minute'`;
  await backend.owner(sql`
    with placed as (
      select id, created_at - (${ago}) as shift from public.orders where id = ${orderId}
    ), attempts as (
      update public."paymentAttempts" as attempt
      set created_at = attempt.created_at - shift, "nextCheckAt" = "nextCheckAt" - shift
      from placed where "orderId" = placed.id
    ), holds as (
      update public."stockHolds" set "expiresAt" = (${ago}) + interval '30 minutes'
      from placed where "orderId" = placed.id
    )
    update public.orders set created_at = ${ago} where id = ${orderId}`);
}

export async function orderOf(backend: TestBackend, { orderId }: Pick<Placed, "orderId">) {
  const { data } = await backend.service
    .from("orders")
    .select("orderStatus, paymentStatus, totalAmount")
    .eq("id", orderId)
    .maybeSingle();
  return data;
}

export async function stockOf(backend: TestBackend, { productId }: Line): Promise<number> {
  const { data } = await backend.service
    .from("products")
    .select("stockQuantity")
    .eq("id", productId)
    .single();
  return data?.stockQuantity;
}

/** The charges, refunds and disputes of an order, oldest first: `charge ROLE SOURCE`, `refund STATUS SOURCE`. */
export async function ledgerOf(
  backend: TestBackend,
  { orderId }: Pick<Placed, "orderId">,
): Promise<string[]> {
  const rows = await backend.owner(sql<{ entry: string }>`
    with charge as (select * from public.charges where "orderId" = ${orderId})
    select concat_ws(' ', kind, status, source) as entry from (
      select created_at, 'charge' as kind, id, role as status, source from charge
      union all
      select created_at, 'refund', id, status, source from public.refunds
      where "chargeId" in (select id from charge)
      union all
      select created_at, 'dispute', id, status, source from public.disputes
      where "chargeId" in (select id from charge)
    ) as entries order by created_at, kind, id`);
  return rows.map(({ entry }) => entry);
}
