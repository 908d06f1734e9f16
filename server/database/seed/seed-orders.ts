import { type Kysely, sql } from "kysely";
import { type DemoProduct, demoOrders } from "../../../supabase/seed/demo-orders.ts";
import { demoShoppers } from "../../../supabase/seed/people.ts";

type DemoOrder = ReturnType<typeof demoOrders>[number];

export async function seedOrders(db: Kysely<unknown>): Promise<void> {
  const products = await sql<DemoProduct>`
    select id, name, image, price from public.products order by id`.execute(db);
  for (const order of demoOrders(products.rows, new Date())) {
    const orderId = await insertOrder(db, order);
    for (const item of order.items) {
      await sql`
        insert into public."orderItems" ("orderId", "productId", quantity, price, name, image)
        values (${orderId}, ${item.productId}, ${item.quantity}, ${item.price},
          ${item.name}, ${item.image})`.execute(db);
    }
  }
}

async function insertOrder(db: Kysely<unknown>, order: DemoOrder): Promise<number | undefined> {
  const shopper = demoShoppers[order.shopper];
  if (!shopper) throw new Error(`No demo shopper ${order.shopper}`);
  const { rows } = await sql<{ id: number }>`
    insert into public.orders (created_at, "orderStatus", "paymentStatus", "totalAmount",
      "paymentReference", user_id, name, "phoneNumber", address, city, region)
    select ${order.createdAt.toISOString()}::timestamptz, ${order.orderStatus},
      ${order.paymentStatus}, ${order.totalAmount}, ${order.paymentReference}, id,
      ${shopper.fullName}, ${shopper.phoneNumber}, ${shopper.address}, ${shopper.city},
      ${shopper.region}
    from auth.users where email = ${shopper.email} returning id`.execute(db);
  return rows[0]?.id;
}
