import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { describeAsHosted, type TestUser } from "../../harness/database/test-backend.ts";
import { addCharge, addOrder } from "../money/money-rows.ts";

type Entry = {
  at: string;
  kind: string;
  status: string;
  actor: string;
  userName: string;
  amount: number;
  channel: string;
  reason: string;
  note: string;
  dueAt: string | null;
  items: object[] | null;
  change: Record<string, [unknown, unknown]> | null;
};

describeAsHosted("The timeline of an order", (backend) => {
  let ama: TestUser;
  let kofi: TestUser;
  beforeAll(async () => {
    ama = await backend().createUser("Ama", { admin: true });
    kofi = await backend().createUser("Kofi");
  });

  async function timeline(order: number): Promise<Entry[]> {
    const { data } = await ama.db.rpc("order_timeline", { order_id: order }).throwOnError();
    return data;
  }

  const setStatus = (order: number, orderStatus: string) =>
    ama.db.from("orders").update({ orderStatus }).eq("id", order).throwOnError();

  it("tells from the oldest to the newest what happened, once each, and by whom", async () => {
    const { order, items } = await addOrder(backend(), {
      prices: [50],
      quantities: [4],
      payment: "pending",
    });
    await backend().owner(sql`update public.orders set user_id = ${kofi.id} where id = ${order}`);
    await backend().owner(sql`with stocked as (
      insert into public.products (name, description, price, "stockQuantity", "categoryId", "subCategoryId", image)
      values ('Smock', '-', 50, 10, 1, 1, '/og.png') returning id)
      update public."orderItems" set "productId" = stocked.id from stocked where "orderId" = ${order}`);
    const remark = { order_id: order, reason: "Cash at the counter", request_id: randomUUID() };
    await ama.db.rpc("mark_as_paid", remark).throwOnError();
    await backend().service.rpc("claim_refund", {
      order_id: order,
      admin_id: ama.id,
      request_id: randomUUID(),
      lines: [{ itemId: items[0], quantity: 2 }],
      restock: true,
      reason: "A loose thread",
    });
    await setStatus(order, "packaged");
    const parcel = { orderId: order, courier: "GIG", trackingNumber: "A1" };
    await ama.db.from("parcels").upsert(parcel).throwOnError();
    await ama.db.from("parcels").upsert(parcel).throwOnError();
    await ama.db
      .from("parcels")
      .upsert({ ...parcel, trackingNumber: "A2" })
      .throwOnError();
    await ama.db.from("orderNotes").insert({ orderId: order, note: "Called." }).throwOnError();

    const entries = await timeline(order);
    expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted());
    const told = entries.filter(({ kind, change }) => kind !== "mail" && !change?.user_id);
    expect(told.map(({ kind, status, userName }) => `${kind} ${status} ${userName}`)).toEqual([
      "placed  ",
      "charge order Ama",
      "refund by_hand Ama",
      "status packaged Ama",
      "parcel  Ama",
      "parcel  Ama",
      "note  Ama",
    ]);
    expect(told[1]).toMatchObject({
      actor: "admin",
      amount: 200,
      channel: "cash",
      reason: "Cash at the counter",
    });
    expect(told[2]).toMatchObject({
      amount: 100,
      channel: "cash",
      reason: "A loose thread",
      items: [{ quantity: 2, restocked: 2 }],
    });
    expect(told[3]?.change).toEqual({ orderStatus: ["processing", "packaged"] });
    expect(told[4]?.change).toEqual({ courier: ["", "GIG"], trackingNumber: ["", "A1"] });
    expect(told[5]?.change).toEqual({ trackingNumber: ["A1", "A2"] });
    expect(told[6]?.note).toBe("Called.");
  });

  it("has the mails with what became of them", async () => {
    const { order } = await addOrder(backend(), { prices: [10] });
    await backend().owner(sql`update public.orders set user_id = ${kofi.id} where id = ${order}`);
    await setStatus(order, "packaged");
    await setStatus(order, "dispatched");
    const mails = async () =>
      (await timeline(order))
        .filter(({ kind }) => kind === "mail")
        .map(({ channel, status, reason, note }) => [channel, status, reason, note]);
    expect(await mails()).toEqual([["dispatched", "waiting", kofi.email, ""]]);
    const set = (values: string) =>
      backend().owner(sql`update private.outbox set ${sql.raw(values)} where order_id = ${order}`);
    await set("attempts = 3, error = 'No route to host'");
    expect(await mails()).toEqual([["dispatched", "repeated", kofi.email, "No route to host"]]);
    await set("attempts = 10");
    expect((await mails())[0]?.[1]).toBe("failed");
    await set("sent_at = now(), error = ''");
    expect((await mails())[0]?.[1]).toBe("sent");
  });

  it("has a declined card, and a dispute with its deadline and its end", async () => {
    const { order, charge } = await addOrder(backend(), { prices: [10] });
    await addCharge(backend(), { amount: 10, order, role: "surplus" });
    await backend().owner(sql`insert into public."paymentAttempts"
      ("orderId", reference, "declinedAt", message) values (${order}, 'D-1', now(), 'Declined by the bank')`);
    await backend().owner(sql`insert into public.disputes
      ("chargeId", "providerId", amount, "dueAt", source) values (${charge}, 'D-1', 10, '2030-01-02', 'webhook')`);
    const told = async () =>
      (await timeline(order)).map(({ kind, status }) => `${kind} ${status}`.trim());
    expect((await told()).toSorted()).toEqual([
      "charge order",
      "charge surplus",
      "declined declined",
      "dispute open",
      "mail waiting",
      "placed",
    ]);
    const disputed = (await timeline(order)).find(({ kind }) => kind === "dispute");
    expect(disputed?.dueAt).toContain("2030-01-02");
    await backend().owner(sql`update public.disputes
      set status = 'by_hand', "resolvedAt" = clock_timestamp(), "adminName" = 'Ama' where "chargeId" = ${charge}`);
    expect((await timeline(order)).at(-1)).toMatchObject({
      kind: "dispute_ended",
      status: "by_hand",
      userName: "Ama",
    });
  });

  it("is for admins only", async () => {
    const { order } = await addOrder(backend(), { prices: [10] });
    await backend().owner(sql`update public.orders set user_id = ${kofi.id} where id = ${order}`);
    for (const db of [kofi.db, backend().service]) {
      expect((await db.rpc("order_timeline", { order_id: order })).data).toBeNull();
    }
  });
});
