import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { banner, order, serviceTables, timeline } from "../../harness/browser/admin-orders.ts";
import { violations } from "../../harness/browser/axe.ts";
import { openBackOffice } from "../../harness/browser/back-office.ts";
import { boughtOrder } from "../../harness/browser/bought-order.ts";
import { clipped, layoutShift } from "../../harness/browser/layout.ts";
import { toastContaining } from "../../harness/browser/page-actions.ts";
import { adminOf, desktop, phone, users } from "../../harness/browser/storefront.ts";
import { signedIn } from "../../harness/shop/clients.ts";

const office = await openBackOffice();
const { shop } = office;
const visit = (id: number, size = desktop) => office.visit(`/admin/order-details/${id}`, size);

const entry = (page: Page, text: string) =>
  timeline(page).getByRole("listitem").filter({ hasText: text });

let shopperId: string;
let adminId: string;
beforeAll(async () => {
  const idOf = async (who: typeof users.admin) =>
    (await (await signedIn(shop.url, who)).auth.getUser()).data.user?.id ?? "";
  [shopperId, adminId] = [await idOf(users.shopper), await idOf(users.admin)];
});

/** An order of the demo shopper with one line of four pieces. */
async function placed(reference: string, different: Parameters<typeof order>[1] = {}) {
  const db = await serviceTables(shop);
  const row = { ...order(reference, { totalAmount: 400, ...different }), user_id: shopperId };
  const { data } = await db.from("orders").insert(row).select("id").single().throwOnError();
  const id = Number(data.id);
  const line = { orderId: id, productId: 1, quantity: 4, price: 100 };
  const item = await db.from("orderItems").insert(line).select("id").single().throwOnError();
  return { id, item: Number(item.data.id) };
}

/** Two of the four pieces were given back by hand. */
async function partlyRefunded(reference: string) {
  const { id, item } = await placed(reference, { paymentStatus: "paid" });
  const wish = {
    order_id: id,
    admin_id: adminId,
    request_id: randomUUID(),
    lines: [{ itemId: item, quantity: 2 }],
    reason: "A loose thread",
  };
  await (await serviceTables(shop)).rpc("claim_refund", wish).throwOnError();
  return { id };
}

async function cancelledAfterPayment(reference: string) {
  const one = await placed(reference);
  const db = await (await adminOf(shop.url)).db();
  await db.from("orders").update({ orderStatus: "cancelled" }).eq("id", one.id).throwOnError();
  return one;
}

async function disputed() {
  const order = await boughtOrder(office, 1);
  await shop.provider("openDispute", order.reference);
  await shop.provider("webhooksDone");
  return order;
}

/** Says of the mails of an order, which wait half a minute, that they could not be sent. */
async function failMails(id: number): Promise<void> {
  const db = await (await adminOf(shop.url)).db();
  const { data } = await db.rpc("order_timeline", { order_id: id }).throwOnError();
  const service = await serviceTables(shop);
  for (const mail of data.filter(({ kind }: { kind: string }) => kind === "mail")) {
    const failure = { mail_id: mail.id, problem: "No route to host" };
    await service.rpc("record_order_mail", failure).throwOnError();
  }
}

const STATES: Record<string, { create: () => Promise<{ id: number }>; says: string | RegExp }> = {
  "to pack": { create: () => placed("PAGE-1"), says: "Paid and ready to be packed." },
  packed: {
    create: () => placed("PAGE-2", { orderStatus: "packaged" }),
    says: "Packed and ready to be dispatched.",
  },
  dispatched: {
    create: () => placed("PAGE-3", { orderStatus: "dispatched" }),
    says: "On its way to the customer.",
  },
  unpaid: {
    create: () => placed("PAGE-4", { paymentStatus: "pending" }),
    says: "This order is not paid.",
  },
  "paid in cash and partly refunded": {
    create: () => partlyRefunded("PAGE-5"),
    says: "GH₵200.00 went back. Pack what is left.",
  },
  "cancelled and owed": {
    create: () => cancelledAfterPayment("PAGE-6"),
    says: "GH₵400.00 is owed to the customer.",
  },
  disputed: { create: disputed, says: /^The customer disputes the payment of GH₵/ },
};

describe.each(Object.entries(STATES))("an order that is %s", (_, { create, says }) => {
  it("says so, moves nothing while it loads and cuts nothing off, at five widths", async () => {
    const { id } = await create();
    for (const width of [390, 768, 1024, 1280, 1440]) {
      const page = await visit(id, { viewport: { width, height: 900 } });
      await banner(page).getByText(says).waitFor();
      await page.getByRole("heading", { name: "Timeline" }).waitFor();
      expect(await layoutShift(page), `${width}`).toBeLessThanOrEqual(0.02);
      expect(await clipped(page), `${width}`).toEqual([]);
      await page.close();
    }
  });
});

describe("the banner", () => {
  it("packs, and asks for the parcel before it dispatches", async () => {
    const { id } = await placed("BANNER-1");
    const page = await visit(id);
    await banner(page).getByRole("button", { name: "Pack", exact: true }).click();
    await banner(page).getByText("Packed and ready to be dispatched.").waitFor();
    await banner(page).getByLabel("Tracking number").fill("A1");
    await banner(page).getByRole("button", { name: "Dispatch and mail the customer" }).click();
    await banner(page).getByText("On its way to the customer.").waitFor();
    await entry(page, "Tracking number: none → A1").waitFor();
    await banner(page).getByRole("button", { name: "Deliver and mail the customer" }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it("refunds a cancelled order with two presses, or keeps that it was settled elsewhere", async () => {
    const { id } = await cancelledAfterPayment("BANNER-2");
    const page = await visit(id, phone);
    await banner(page)
      .getByRole("button", { name: /^Refund GH₵400\.00/ })
      .waitFor();
    await banner(page).getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Settled elsewhere" }).click();
    const dialog = page.getByRole("dialog", { name: "Settled elsewhere" });
    await dialog.getByLabel("How did the money go back?").fill("Mobile money");
    await dialog.getByRole("button", { name: "Mark as settled" }).click();
    await banner(page).getByText("This order is cancelled; GH₵400.00 went back.").waitFor();
    await entry(page, "Mobile money").getByText("Given back by hand").waitFor();
  });
});

describe("the delivery address", () => {
  it("can be corrected until the order is dispatched, and the timeline keeps it", async () => {
    const { id } = await placed("ADDRESS-1", { address: "Block B\nFlat 7" });
    const page = await visit(id);
    const correct = page.getByRole("button", { name: "Correct the address" });
    await correct.click();
    const dialog = page.getByRole("dialog", { name: "Correct the address" });
    expect(await dialog.getByLabel("Address").inputValue()).toBe("Block B, Flat 7");
    await dialog.getByLabel("Address").fill("");
    await dialog.getByRole("button", { name: "Save and mail the customer" }).click();
    await dialog.getByText("Please enter an address").waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel("Address").fill("7 Ring Road");
    await dialog.getByLabel("City").fill("Kumasi");
    await dialog.getByRole("button", { name: "Save and mail the customer" }).click();
    await toastContaining(page, "Address corrected").waitFor();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("region", { name: "Shipping Address" }).getByText("7 Ring Road").waitFor();
    const corrected = entry(page, "Address corrected");
    await corrected.getByText("City: Accra → Kumasi").waitFor();
    await corrected.getByText(users.admin.fullName).waitFor();
    await entry(page, "Mail: new address").waitFor();

    const sent = await visit((await placed("ADDRESS-2", { orderStatus: "dispatched" })).id);
    await sent
      .getByText("The order is dispatched: its address can no longer be changed.")
      .waitFor();
    expect(await sent.getByRole("button", { name: "Correct the address" }).isDisabled()).toBe(true);
  });
});

describe("a parcel with a wrong number", () => {
  it("is corrected, and the new number is mailed with one press", async () => {
    const { id } = await placed("PARCEL-NEWS", { orderStatus: "packaged" });
    const page = await visit(id);
    await banner(page).getByLabel("Tracking number").fill("A1");
    await banner(page).getByRole("button", { name: "Dispatch and mail the customer" }).click();
    const mails = entry(page, "Mail: dispatched");
    await mails.getByText("Waits").waitFor();
    const news = page.getByRole("button", { name: "Mail the new number" });
    await failMails(id);
    await page.reload();
    await mails.getByText("No route to host").waitFor();
    await mails.getByRole("button", { name: "Send again: Mail: dispatched" }).click();
    await toastContaining(page, "The mail is on its way").waitFor();
    await mails.getByText("Sent").waitFor();
    expect(await news.count()).toBe(0);
    await page.getByLabel("Tracking number").fill("A2");
    await page.getByRole("button", { name: "Save parcel" }).click();
    await entry(page, "Tracking number: A1 → A2").getByText("Parcel corrected").waitFor();
    await news.click();
    await news.waitFor({ state: "detached" });
    await expect.poll(() => mails.count()).toBe(2);
    await mails.last().getByText(users.admin.fullName).waitFor();
  });
});

describe("a note that is half typed", () => {
  it("is there again after leaving and reloading the page, until it is added", async () => {
    const { id } = await placed("NOTE-DRAFT");
    const page = await visit(id);
    const field = page.getByLabel("New note, for admins only");
    await field.fill("Calls back at");
    await page.getByRole("link", { name: "Back to orders" }).click();
    await page.goBack();
    await expect.poll(() => field.inputValue()).toBe("Calls back at");
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe("Calls back at");
    await field.fill("Calls back at noon");
    await page.getByRole("button", { name: "Add note" }).click();
    await entry(page, "Calls back at noon").waitFor();
    await page.reload();
    await entry(page, "Calls back at noon").waitFor();
    expect(await field.inputValue()).toBe("");
  });
});
