import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { rowOf, timeline } from "../../harness/browser/admin-orders.ts";
import { violations } from "../../harness/browser/axe.ts";
import { allAttention, attention, openBackOffice } from "../../harness/browser/back-office.ts";
import { boughtOrder } from "../../harness/browser/bought-order.ts";
import {
  admin,
  newProduct,
  payButton,
  paymentPopup,
  shopperWith,
  visitAs,
} from "../../harness/browser/checkout-steps.ts";
import { loseResponses, toastContaining } from "../../harness/browser/page-actions.ts";
import { desktop, phone, users } from "../../harness/browser/storefront.ts";

const office = await openBackOffice();
const { shop, visit } = office;
const { provider } = shop;
const smock = await newProduct(office, { name: "Smock of the tests" });

afterEach(() => provider("setRefundOutcome", "processed"));

const refundForm = (page: Page) => page.getByRole("dialog", { name: "Refund" });
const bought = (productId: number, quantity?: number) => boughtOrder(office, productId, quantity);

async function setStatus(orderId: number, orderStatus: string): Promise<void> {
  const db = await (await admin(office)).db();
  await db.from("orders").update({ orderStatus }).eq("id", orderId).throwOnError();
}

async function cancelled() {
  const order = await bought(smock);
  await setStatus(order.id, "cancelled");
  return order;
}

/** The first press asks, the second one sends the money. */
async function pressTwice(page: Page, reference: string): Promise<void> {
  const button = (name: RegExp) => page.getByRole("button", { name });
  await button(new RegExp(`^Refund GH₵.* #${reference}`)).click();
  await button(new RegExp(`^Send GH₵.* back now: order #${reference}`)).click();
}

async function openRefund(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Refund", exact: true }).click();
}

/** Sends what the form says. */
async function sendRefund(page: Page): Promise<void> {
  await refundForm(page)
    .getByRole("button", { name: /^Refund GH₵/ })
    .click();
}

/** Collects the request ids of the refunds that the page requests. */
function collectRequestIds(page: Page): string[] {
  const ids: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/refund-order") && request.method() === "POST") {
      ids.push(request.postDataJSON().requestId);
    }
  });
  return ids;
}

/** Counts the refund requests of the page. */
function countRefunds(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/refund-order") && request.method() === "POST") count += 1;
  });
  return () => count;
}

describe("a cancelled paid order", () => {
  it("is refunded once from the list, and shows the state of its refund", async () => {
    const { reference } = await cancelled();
    await provider("setRefundOutcome", "pending");
    const page = await visit(`/admin/orders?search=${reference}`);
    const refunds = countRefunds(page);
    const row = rowOf(page, reference);
    await row.getByText("Refund due").waitFor();
    await row.getByRole("button", { name: /^Refund GH₵/ }).click();
    expect(refunds()).toBe(0);
    const button = row.getByRole("button", { name: /^Send GH₵.* back now/ });
    await button.evaluate((element: HTMLButtonElement) => {
      element.click();
      element.click();
    });
    await toastContaining(page, "The refund was requested.").waitFor();
    await row.getByText("Refunded", { exact: true }).waitFor();
    await button.waitFor({ state: "detached" });
    expect(refunds()).toBe(1);

    await provider("finishRefund", reference, "processed");
    await provider("webhooksDone");
    await page.reload();
    await row.getByText("Refunded", { exact: true }).waitFor();
  });

  it("is not refunded by a double click, which only asks", async () => {
    const { id } = await cancelled();
    const page = await visit(`/admin/order-details/${id}`);
    const refunds = countRefunds(page);
    await page.getByRole("button", { name: /^Refund GH₵/ }).dblclick();
    const send = page.getByRole("button", { name: /^Send GH₵.* back now/ });
    await send.waitFor();
    expect(refunds()).toBe(0);
    await send.click();
    await toastContaining(page, "The refund was requested.").waitFor();
    expect(refunds()).toBe(1);
  });

  it("has a refund button and the timeline on its page", async () => {
    const { id, reference } = await cancelled();
    const page = await visit(`/admin/order-details/${id}`, phone);
    await page.getByText("Refund due").waitFor();
    await timeline(page).getByText("Paid", { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await pressTwice(page, reference);
    await toastContaining(page, "The refund was requested.").waitFor();
    await provider("webhooksDone");
    await page.reload();
    await timeline(page).getByText("Processed", { exact: true }).waitFor();
    await page.getByText("Refunded", { exact: true }).waitFor();
    const refund = timeline(page).getByRole("listitem").filter({ hasText: "Processed" });
    await refund.getByText(users.admin.fullName).waitFor();
  });

  it("is not to be packed after its refund, and taken up again only after a question", async () => {
    const { id, reference } = await cancelled();
    const page = await visit(`/admin/order-details/${id}`);
    await pressTwice(page, reference);
    await toastContaining(page, "The refund was requested.").waitFor();
    await provider("webhooksDone");
    await page.reload();
    await page.getByText("Refunded", { exact: true }).waitFor();
    await page.getByRole("button", { name: `Change status of order #${reference}` }).click();
    await page.getByRole("menuitemradio", { name: "Processing" }).click();
    const question = page.getByRole("dialog", { name: "Take up a refunded order?" });
    await question.getByText("1 order of 1 was refunded").waitFor();
    await question.getByRole("button", { name: "Set to Processing" }).click();
    await page.getByText("Order: Processing").first().waitFor();
    expect(await page.getByRole("button", { name: "Pack", exact: true }).count()).toBe(0);
    await page.goto(`${shop.url}/admin/orders?search=${reference}`);
    await rowOf(page, reference).getByText("Refunded", { exact: true }).waitFor();
    await page.getByRole("button", { name: /^To pack/ }).click();
    await page.getByRole("heading", { name: "Nothing to pack" }).waitFor();
  });

  it("stays due when the provider does not respond", async () => {
    const { id, reference } = await cancelled();
    await provider("setApiMode", "unreachable");
    const page = await visit(`/admin/order-details/${id}`);
    await pressTwice(page, reference);
    await toastContaining(page, "The payment provider is not answering.").waitFor();
    await provider("setApiMode", "normal");
    await page.getByText("Refund due", { exact: true }).waitFor();
  });
});

describe("a partial refund", () => {
  it("can be all pieces of an order, to the pesewa", async () => {
    const price = 100.15;
    const { id, reference } = await bought(
      await newProduct(office, { name: "Stole of the tests", price }),
      3,
    );
    const page = await visit(`/admin/order-details/${id}`);
    const part = refundForm(page);
    await openRefund(page);
    await part.getByLabel("Pieces of Stole of the tests").fill("3");
    await part.getByRole("button", { name: /^Refund GH₵300\.45/ }).waitFor();
    await part.getByLabel("Amount").fill("1,000.00");
    await part.getByText("An amount of at most GH₵300.45").waitFor();
    await part.getByLabel("Amount").fill("300,45");
    await sendRefund(page);
    await toastContaining(page, "The refund was requested.").waitFor();
    expect(await provider("refunds", reference)).toMatchObject([{ amount: 30_045 }]);
  });
});

describe("a partial refund whose response is lost", () => {
  it("is sent again with the same request id, and the money goes back once", async () => {
    const { id, reference } = await bought(smock);
    const page = await visit(`/admin/order-details/${id}`);
    await loseResponses(page, "**/functions/v1/refund-order", 1);
    const part = refundForm(page);
    await openRefund(page);
    await part.getByLabel("Amount").fill("30");
    await part.getByLabel("Reason").fill("A loose thread");
    await sendRefund(page);
    await toastContaining(page, "The shop cannot be reached.").waitFor();
    await part.getByText("GH₵90.00 of this order can go back").waitFor();
    await sendRefund(page);
    await toastContaining(page, "The refund was requested.").waitFor();
    await part.waitFor({ state: "detached" });
    await openRefund(page);
    expect(await part.getByLabel("Amount").inputValue()).toBe("");
    expect(await part.getByLabel("Reason").inputValue()).toBe("");
    await part.getByText("GH₵90.00 of this order can go back").waitFor();
    expect(await provider("refunds", reference)).toMatchObject([{ amount: 3_000 }]);
  });
});

describe("a partial refund of which the provider's answer is lost", () => {
  it("is not sent again when it is pressed again, and the money goes back once", async () => {
    const { id, reference } = await bought(smock);
    const page = await visit(`/admin/order-details/${id}`);
    const ids = collectRequestIds(page);
    await provider("holdWebhooks");
    await provider("setApiMode", "lost-answer");
    const part = refundForm(page);
    await openRefund(page);
    await part.getByLabel("Amount").fill("30");
    await sendRefund(page);
    await toastContaining(page, "The payment provider is not answering.").waitFor();
    await provider("setApiMode", "normal");
    await sendRefund(page);
    await toastContaining(page, "The refund was requested.").waitFor();
    expect(ids).toEqual([ids[0], ids[0]]);
    expect(await provider("refunds", reference)).toMatchObject([{ amount: 3_000 }]);
    await provider("releaseWebhooks");
    await provider("webhooksDone");

    await part.waitFor({ state: "detached" });
    await openRefund(page);
    await part.getByText("GH₵90.00 of this order can go back").waitFor();
    expect(await part.getByLabel("Amount").inputValue()).toBe("");
    await part.getByLabel("Amount").fill("30");
    await sendRefund(page);
    await part.waitFor({ state: "detached" });
    await openRefund(page);
    await part.getByText("GH₵60.00 of this order can go back").waitFor();
    expect(ids[2]).not.toBe(ids[0]);
    expect(await provider("refunds", reference)).toHaveLength(2);
  });
});

describe("the dashboard", () => {
  it("lists what needs attention, with a link to the order, until it is settled", async () => {
    const page = await visit("/admin/dashboard");
    const { reference, id } = await cancelled();
    await provider("pay", "NTOMA-UNKNOWN", { amount: 5_000 });
    await provider("openDispute", reference);
    await provider("webhooksDone");
    await page.reload();
    await (await allAttention(page)).getByText("Payment without an order").waitFor();
    await attention(page).getByText("The customer disputes the payment").waitFor();
    expect(await violations(page)).toEqual([]);
    const settle = (subject: string) =>
      page.getByRole("button", { name: `Mark as settled: ${subject}` });
    const reason = page.getByRole("dialog", { name: "Settled elsewhere" });
    const settleWith = async (subject: string, text: string) => {
      await settle(subject).click();
      await reason.getByLabel("How was it settled?").fill(text);
      await reason.getByRole("button", { name: "Mark as settled" }).click();
      await reason.waitFor({ state: "detached" });
    };
    await settle("Payment without an order #NTOMA-UNKNOWN").click();
    await reason.getByRole("button", { name: "Mark as settled" }).click();
    await reason.getByText("A reason is required").waitFor();
    await reason.getByRole("button", { name: "Back" }).click();
    await settleWith("Payment without an order #NTOMA-UNKNOWN", "Sold at a fair");
    await toastContaining(page, "Marked as settled").waitFor();
    await attention(page).getByText("Payment without an order").waitFor({ state: "detached" });
    await settleWith(`The customer disputes the payment #${reference}`, "Agreed by phone");
    await attention(page).getByText("disputes").waitFor({ state: "detached" });
    await attention(page)
      .getByRole("link", { name: `#${reference}` })
      .click();
    await page.waitForURL(`**/admin/order-details/${id}`);
  });

  it("sends a payment without an order back with two presses", async () => {
    await provider("pay", "NTOMA-STRAY", { amount: 5_000 });
    await provider("webhooksDone");
    const page = await visit("/admin/dashboard");
    await allAttention(page);
    await page.getByRole("button", { name: "Refund GH₵50.00: payment #NTOMA-STRAY" }).click();
    await page
      .getByRole("button", { name: "Send GH₵50.00 back now: payment #NTOMA-STRAY" })
      .click();
    await toastContaining(page, "The refund was requested.").waitFor();
    await attention(page).getByText("NTOMA-STRAY").waitFor({ state: "detached" });
    expect(await provider("refunds", "NTOMA-STRAY")).toMatchObject([{ amount: 5_000 }]);
  });

  it("refunds with two presses, or notes how a refund was settled elsewhere", async () => {
    const [refunded, settled] = [await cancelled(), await cancelled()];
    const page = await visit("/admin/dashboard");
    const row = ({ reference }: { reference: string }) =>
      attention(page).getByRole("listitem").filter({ hasText: reference });
    await allAttention(page);
    await row(settled).waitFor();
    const chart = page.getByRole("region", { name: "Sales Performance (Last 7 Days)" });
    const bottom = await attention(page).evaluate((one) => one.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThan((await chart.boundingBox())?.y ?? 0);
    const count = page.getByRole("link", { name: /^\d+ to settle$/ });
    await expect.poll(async () => Number(await count.textContent())).toBeGreaterThan(1);
    await expect.poll(() => page.title()).toMatch(/^\(\d+\) /);

    await pressTwice(page, refunded.reference);
    await row(refunded).waitFor({ state: "detached" });
    await row(settled).getByRole("button", { name: "Settled elsewhere" }).click();
    const dialog = page.getByRole("dialog", { name: "Settled elsewhere" });
    await dialog.getByRole("button", { name: "Mark as settled" }).click();
    await dialog.getByText("A reason is required").waitFor();
    await dialog.getByLabel("How did the money go back?").fill("In cash at the counter");
    await dialog.getByRole("button", { name: "Mark as settled" }).click();
    await row(settled).waitFor({ state: "detached" });
    await page.goto(`${shop.url}/admin/order-details/${settled.id}`);
    await timeline(page).getByText("In cash at the counter").waitFor();
  });

  it("lists orders with missing pieces", async () => {
    const rare = await newProduct(office, { name: "Rare gown", stockQuantity: 1 });
    const first = await bought(rare);
    await setStatus(first.id, "cancelled");
    await bought(rare);
    await setStatus(first.id, "processing");
    const page = await visit("/admin/dashboard");
    await (await allAttention(page)).getByText("Short by 1").first().waitFor();
    await page.goto(`${shop.url}/admin/orders?search=${first.reference}`);
    await rowOf(page, first.reference).getByText("Short by 1").waitFor();
  });
});

describe("the product list", () => {
  it.each([
    ["table", desktop],
    ["cards", phone],
  ])("shows the held pieces beside the stock in its %s", async (shape, size) => {
    const name = `Held smock ${shape}`;
    const held = await newProduct(office, { name });
    const shopper = await shopperWith(office, held, 3);
    const paying = await visitAs(office, shopper, "/make-payment");
    await payButton(paying).click();
    await paymentPopup(paying).getByLabel("Card number").waitFor();
    const page = await visit("/admin/products", size);
    const product = page
      .getByRole(shape === "table" ? "row" : "listitem")
      .filter({ hasText: name });
    await product.getByText("3 held").waitFor();
    await product.getByRole("button", { name: `change the stock of ${name}` }).click();
    await product.getByLabel(`New stock of ${name}`).fill("2");
    await product.getByText("Unpaid orders hold 3: with fewer").waitFor();
  });
});
