import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { addProduct, type Placed, placeOrder } from "../harness/database/order-steps.ts";
import { describeOnAllDatabases, type TestUser } from "../harness/database/test-backend.ts";
import { createMailSender } from "./mail-sender.ts";

const CORRECTED = {
  name: "Kofi Mensah",
  phone_number: "0200000000",
  address: "2 Ring Road",
  city: "Tema",
  region: "Greater Accra",
};

describeOnAllDatabases("The address of an order", (backend) => {
  let admin: TestUser;
  let kofi: TestUser;
  let order: Placed;

  beforeEach(async () => {
    admin ??= await backend().createUser("Ama", { admin: true });
    kofi ??= await backend().createUser("Kofi");
    order = await placeOrder(kofi, [await addProduct(backend(), 5)]);
    await backend().owner(sql`delete from private.outbox`);
  });

  const correct = (changes: object = {}, db = admin.db) =>
    db.rpc("correct_address", { order_id: order.orderId, ...CORRECTED, ...changes });
  const setStatus = (status: string) =>
    backend().owner(sql`
      update public.orders set "orderStatus" = ${status} where id = ${order.orderId}`);

  it("is corrected by an admin, kept in the log and mailed to the customer once", async () => {
    const request_id = randomUUID();
    expect((await correct({ request_id })).error).toBeNull();
    await correct({ request_id, city: "Ho" });
    expect((await correct()).error, "nothing to change").toBeNull();
    const { sent, send } = createMailSender(backend());
    expect(await send()).toEqual({ sent: 1, failed: 0 });
    expect(sent[0]).toMatchObject({
      to: kofi.email,
      subject: `The address of your order #${order.reference} was changed`,
    });
    expect(sent[0]?.text).toContain(
      "Delivery\nKofi Mensah\n0200000000\n2 Ring Road, Tema, Greater Accra",
    );
    const log = admin.db.from("auditLog").select("userName, change").eq("table", "orders");
    const { data } = await log.eq("rowId", order.orderId).order("id", { ascending: false });
    expect(data?.[0]).toMatchObject({
      userName: "Ama",
      change: {
        name: ["Kofi Boateng", "Kofi Mensah"],
        address: ["1 Oxford Street", "2 Ring Road"],
        city: ["Accra", "Tema"],
      },
    });
  });

  it.each(["processing", "packaged", "dispatched", "delivered", "cancelled"])(
    "can be corrected until it is dispatched: %s",
    async (status) => {
      await setStatus(status);
      const { error } = await correct();
      const isOpen = status === "processing" || status === "packaged";
      expect(error?.message).toBe(
        isOpen ? undefined : `The address can no longer be changed: the order is ${status}.`,
      );
    },
  );

  it("cannot be emptied, nor changed by a shopper", async () => {
    for (const part of ["name", "phone_number", "address"]) {
      const { error } = await correct({ [part]: "  " });
      expect(error?.message).toBe("A name, a phone number and an address are needed.");
    }
    expect((await correct({ name: "x".repeat(201) })).status).toBe(400);
    expect((await correct({}, kofi.db)).status).toBe(403);
    expect((await correct({ order_id: 999_999 })).status).toBe(404);
  });
});
