import type { Browser, FrameLocator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { launchBrowser } from "../tests/harness/browser.ts";
import { startTestPage, type TestPage } from "./test-page.ts";
import { KEYS, ORDER, REFERENCE } from "./test-support.ts";

declare global {
  interface Window {
    callbacks: Array<[name: string, value: Record<string, unknown>]>;
    order: object;
    transaction: unknown;
    popup: { cancelTransaction(transaction: unknown): void };
  }
}

let browser: Browser;
let shop: TestPage;
let page: Page;
let frame: FrameLocator;
let consoleErrors: string[];

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

beforeEach(async () => {
  shop = await startTestPage();
  page = await browser.newPage();
  page.setDefaultTimeout(20_000);
  consoleErrors = [];
  page.on("pageerror", (error) => consoleErrors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") consoleErrors.push(message.text());
  });
  await page.goto(shop.origin);
  frame = page.frameLocator("dialog iframe");
});
afterEach(async () => {
  await page.close();
  await shop.close();
});

async function press(change: object = {}) {
  await page.evaluate(
    (order) => {
      window.order = order;
    },
    { key: KEYS.publicKey, ...ORDER, reference: REFERENCE, ...change },
  );
  await page.getByRole("button", { name: "Pay" }).click();
}

const payButton = () => frame.getByRole("button", { name: "Pay GHS 245.00" });

async function open() {
  await press();
  await payButton().waitFor();
}

async function payWith(number: string, cvv: string, expiry = "1240") {
  await frame.getByLabel("Card number").fill(number);
  await frame.getByLabel("Card expiry").fill("");
  await frame.getByLabel("Card expiry").pressSequentially(expiry);
  await frame.getByLabel("CVV").fill(cvv);
  await payButton().click();
}

const payWithGoodCard = () => payWith("4084084084084081", "408");

async function startApproval() {
  await open();
  await frame.getByRole("button", { name: /^Waits for approval/ }).click();
  await payButton().click();
  await frame.getByRole("heading", { name: "Approve the payment on your phone" }).waitFor();
}

async function callbacks(name: string) {
  await page.waitForFunction((wanted) => window.callbacks.some(([seen]) => seen === wanted), name);
  const all = await page.evaluate(() => window.callbacks);
  return all.filter(([seen]) => seen === name).map(([, value]) => value);
}

const dialogs = () => page.locator("dialog").count();
const status = () => shop.sandbox.controls.transaction(REFERENCE)?.status;
const focused = () =>
  page.evaluate(() => {
    const { activeElement } = document;
    const inner = activeElement instanceof HTMLIFrameElement && activeElement.contentDocument;
    return (inner ? inner.activeElement?.id : activeElement?.id) || activeElement?.tagName;
  });

describe("paying by card", () => {
  it("reports success and restores the focus", async () => {
    await open();
    await page.getByRole("dialog", { name: "Pay with Paystack (test mode)" }).waitFor();
    await frame.getByText("Test mode: no money moves").waitFor();
    await frame.getByText(ORDER.email).waitFor();
    await payWithGoodCard();
    await frame.getByRole("heading", { name: "Payment successful" }).waitFor();
    const trans = String(shop.sandbox.controls.transaction(REFERENCE)?.id);
    expect(await callbacks("success")).toEqual([
      {
        reference: REFERENCE,
        trxref: REFERENCE,
        trans,
        transaction: trans,
        status: "success",
        message: "Approved",
      },
    ]);
    expect(await dialogs()).toBe(0);
    expect(await focused()).toBe("pay");
    expect(status()).toBe("success");
    expect(consoleErrors).toEqual([]);
  });

  it("asks for PIN and OTP, and says when they are wrong", async () => {
    await open();
    await payWith("5060666666666666666", "123");
    await frame.getByLabel("Card PIN").fill("1111");
    await page.keyboard.press("Enter");
    await frame.getByText("Incorrect PIN. Please try again.").waitFor();
    await frame.getByLabel("Card PIN").fill("1234");
    await page.keyboard.press("Enter");
    await frame.getByLabel("One-time password (OTP)").fill("12345");
    await page.keyboard.press("Enter");
    await frame.getByText("Enter the 6 digits of the OTP.").waitFor();
    await frame.getByLabel("One-time password (OTP)").fill("123456");
    await page.keyboard.press("Enter");
    expect(await callbacks("success")).toMatchObject([{ reference: REFERENCE }]);
  });

  it("accepts another card after a decline", async () => {
    await open();
    await payWith("4084080000670037", "787");
    const alert = frame.getByRole("alert");
    await alert.getByText(/Insufficient funds/).waitFor();
    expect(status()).toBe("failed");
    await payWithGoodCard();
    expect(await callbacks("success")).toMatchObject([{ reference: REFERENCE }]);
    expect(status()).toBe("success");
  });
});

describe("mobile money", () => {
  it("pays at once with the test wallet", async () => {
    await open();
    await frame.getByRole("tab", { name: "Mobile Money" }).click();
    await frame.getByLabel("Mobile money number").fill("055 123 4987");
    await payButton().click();
    expect(await callbacks("success")).toMatchObject([{ reference: REFERENCE }]);
    expect(shop.sandbox.controls.transaction(REFERENCE)?.channel).toBe("mobile_money");
  });

  it("waits until the payment is approved elsewhere", async () => {
    await startApproval();
    expect(status()).toBe("ongoing");
    shop.sandbox.controls.approveMobileMoney(REFERENCE);
    await frame.getByRole("heading", { name: "Payment successful" }).waitFor();
    expect(await callbacks("success")).toMatchObject([{ reference: REFERENCE }]);
  });

  it("can be answered in the popup, which stands in for the phone", async () => {
    await startApproval();
    await frame.getByRole("button", { name: "Decline" }).click();
    await frame.getByRole("alert").getByText("Your payment was declined.").waitFor();
    expect(status()).toBe("failed");
    await payButton().click();
    await frame.getByRole("button", { name: "Approve" }).click();
    expect(await callbacks("success")).toHaveLength(1);
    expect(status()).toBe("success");
  });

  it("stays ongoing when the popup or the page is closed", async () => {
    await startApproval();
    await frame.getByRole("button", { name: "Close payment" }).click();
    await callbacks("cancel");
    expect(status()).toBe("ongoing");
    await page.reload();
    expect(status()).toBe("ongoing");
  });
});

describe("the form", () => {
  it("groups the card number while typing and keeps the caret in place", async () => {
    await open();
    const number = frame.getByLabel("Card number");
    await number.pressSequentially("5060666666666666666");
    expect(await number.inputValue()).toBe("5060 6666 6666 6666 666");
    await number.fill("4084 4084 0841");
    await number.press("Home");
    for (let step = 0; step < 2; step += 1) await number.press("ArrowRight");
    await number.pressSequentially("99");
    expect(await number.inputValue()).toBe("4099 8440 8408 41");
    const expiry = frame.getByLabel("Card expiry");
    for (const [typed, shown] of [
      ["930", "09/30"],
      ["1/30", "01/30"],
      ["1240", "12/40"],
    ] as const) {
      await expiry.fill("");
      await expiry.pressSequentially(typed);
      expect(await expiry.inputValue()).toBe(shown);
    }
  });

  it("shows the error of each field and focuses the first", async () => {
    await open();
    await payButton().click();
    await frame.getByText("Enter your full card number.").waitFor();
    await frame.getByText("Enter the 3 digits of the CVV.").waitFor();
    expect(await frame.getByLabel("Card number").getAttribute("aria-invalid")).toBe("true");
    expect(await focused()).toBe("number");
    await payWith("4084084084084081", "408", "0120");
    await frame.getByText("This card has expired.").waitFor();
    await payWith("4111111111111111", "408");
    await frame.getByText(/Not a test card/).waitFor();
    expect(status()).toBe("abandoned");
  });
});

describe("closing the popup", () => {
  it("cancels by Escape", async () => {
    await open();
    expect(await focused()).toBe("number");
    await page.keyboard.press("Escape");
    await callbacks("cancel");
    expect(await dialogs()).toBe(0);
    expect(await focused()).toBe("pay");
    expect(status()).toBe("abandoned");
    expect(consoleErrors).toEqual([]);
  });

  it("cancels when the shop requests it", async () => {
    await open();
    await page.evaluate(() => window.popup.cancelTransaction(window.transaction));
    expect(await callbacks("cancel")).toHaveLength(1);
  });

  it("abandons a card payment that waits for its PIN, also when the page is reloaded", async () => {
    await open();
    await payWith("5060666666666666666", "123");
    await frame.getByLabel("Card PIN").waitFor();
    expect(status()).toBe("ongoing");
    await page.reload();
    await expect.poll(status).toBe("abandoned");
  });

  it("reports success right after paying", async () => {
    await open();
    await payWithGoodCard();
    await frame.getByRole("heading", { name: "Payment successful" }).waitFor();
    await page.keyboard.press("Escape");
    expect(await callbacks("success")).toHaveLength(1);
    expect(await page.evaluate(() => window.callbacks.length)).toBe(1);
  });

  it("is the only way out for the Tab key, in both directions", async () => {
    await open();
    const seen = new Set<string | undefined>();
    for (const key of ["Tab", "Shift+Tab"]) {
      for (let step = 0; step < 20; step += 1) {
        await page.keyboard.press(key);
        await expect.poll(focused).not.toBe("DIV");
        seen.add(await focused());
      }
    }
    expect([...seen]).toEqual(expect.arrayContaining(["close", "number", "expiry", "cvv"]));
    expect(seen).not.toContain("pay");
    expect(seen).not.toContain("BODY");
  });
});

describe("errors at the start", () => {
  it.each([
    [{ key: "pk_test_wrong" }, "Invalid key"],
    [{ amount: 1 }, "Invalid Amount Sent"],
    [{ currency: "NGN" }, "Currency not supported by merchant"],
  ])("reports %j", async (change, message) => {
    await press(change);
    expect(await callbacks("error")).toEqual([{ type: "setup", message }]);
    expect(await dialogs()).toBe(0);
  });

  it("reports a reused reference", async () => {
    shop.sandbox.controls.pay(REFERENCE, { amount: ORDER.amount });
    await press();
    const message = "Duplicate Transaction Reference";
    expect(await callbacks("error")).toMatchObject([{ message }]);
  });

  it("ignores messages that do not come from its own frame", async () => {
    await open();
    await page.evaluate(() => {
      window.postMessage({ type: "success", id: 1, reference: "forged" }, location.origin);
    });
    await page.keyboard.press("Escape");
    await callbacks("cancel");
    expect(await page.evaluate(() => window.callbacks.length)).toBe(1);
  });
});
