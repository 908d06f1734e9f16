import type { Browser, FrameLocator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { launchBrowser } from "../tests/harness/browser.ts";
import { startShop, type TestShop } from "./test-shop.ts";
import { initialize, keys, order } from "./test-support.ts";

declare global {
  interface Window {
    heard: Array<[name: string, value: Record<string, unknown>]>;
    order: object;
    transaction: { id: string };
    popup: { cancelTransaction(id: string): void };
  }
}

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let browser: Browser;
let shop: TestShop;
let page: Page;
let frame: FrameLocator;
let complaints: string[];

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

beforeEach(async () => {
  shop = await startShop();
  page = await browser.newPage();
  page.setDefaultTimeout(20_000);
  complaints = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  await page.goto(shop.origin);
  frame = page.frameLocator("dialog iframe");
});
afterEach(async () => {
  await page.close();
  await shop.close();
});

const reference = "NTOMA-1789000000000";

async function press(way: "v1" | "v2" | "resume", change: object = {}) {
  const options = { way, key: keys.publicKey, ...order, reference, ...change };
  await page.evaluate((value) => {
    window.order = value;
  }, options);
  await page.getByRole("button", { name: "Pay" }).click();
}

async function open(way: "v1" | "v2" | "resume" = "v2", change: object = {}) {
  await press(way, change);
  await frame.getByRole("button", { name: "Pay GHS 245.00" }).waitFor();
}

async function payWith(number: string, cvv: string, expiry = "1240") {
  await frame.getByLabel("Card number").fill(number);
  await frame.getByLabel("Card expiry").fill("");
  await frame.getByLabel("Card expiry").pressSequentially(expiry);
  await frame.getByLabel("CVV").fill(cvv);
  await frame.getByRole("button", { name: "Pay GHS 245.00" }).click();
}

async function heard(name: string) {
  await page.waitForFunction((wanted) => window.heard.some(([seen]) => seen === wanted), name);
  const all = await page.evaluate(() => window.heard);
  return all.filter(([seen]) => seen === name).map(([, value]) => value);
}

const status = () => shop.sandbox.transaction(reference)?.status;
const focused = () =>
  page.evaluate(() => {
    const { activeElement } = document;
    const inner = activeElement instanceof HTMLIFrameElement && activeElement.contentDocument;
    return (inner ? inner.activeElement?.id : activeElement?.id) || activeElement?.tagName;
  });

describe("paying in the browser", () => {
  it("pays by version 2 and hands the focus back", async () => {
    await open("v2", { metadata: { orderId: 7 } });
    const dialog = page.getByRole("dialog", { name: "Pay with Paystack (test mode)" });
    expect(await dialog.getAttribute("aria-modal")).toBe("true");
    await frame.getByText("Test mode: no money moves").waitFor();
    await frame.getByText(order.email).waitFor();
    await payWith("4084084084084081", "408");
    await frame.getByRole("heading", { name: "Payment successful" }).waitFor();
    const { id } = shop.sandbox.transaction(reference) ?? {};
    expect(await heard("success")).toEqual([
      expect.objectContaining({
        reference,
        trans: String(id),
        transaction: String(id),
        status: "success",
        message: "Approved",
      }),
    ]);
    expect(await heard("load")).toHaveLength(1);
    expect(await page.locator("dialog").count()).toBe(0);
    expect(await focused()).toBe("pay");
    expect(shop.sandbox.transaction(reference)).toMatchObject({
      status: "success",
      amount: 24_500,
      metadata: { orderId: 7 },
    });
    expect(complaints).toEqual([]);
  });

  it("pays by version 1", async () => {
    await open("v1");
    await frame.getByRole("button", { name: /^Succeeds 4084/ }).click();
    await frame.getByRole("button", { name: "Pay GHS 245.00" }).click();
    expect(await heard("success")).toMatchObject([{ reference, status: "success" }]);
  });

  it("resumes what the server has initialised", async () => {
    const { access_code: accessCode } = await initialize(shop.sandbox, { reference });
    await open("resume", { accessCode });
    await frame.getByRole("tab", { name: "Mobile Money" }).click();
    await frame.getByLabel("Mobile money number").fill("055 123 4987");
    await frame.getByRole("button", { name: "Pay GHS 245.00" }).click();
    expect(await heard("success")).toMatchObject([{ reference }]);
    expect(shop.sandbox.transaction(reference)?.channel).toBe("mobile_money");
  });

  it("pays on a page of its own and returns to the shop", async () => {
    const body = { reference, callback_url: `${shop.origin}/?from=paystack` };
    const { access_code } = await initialize(shop.sandbox, body);
    await page.goto(`${shop.origin}/paystack-sandbox/pay/${access_code}`);
    expect(await page.getByRole("button", { name: "Close payment" }).count()).toBe(0);
    await page.getByRole("button", { name: /^Succeeds 0551234987/ }).click();
    await page.getByRole("button", { name: "Pay GHS 245.00" }).click();
    await page.waitForURL(
      `${shop.origin}/?from=paystack&trxref=${reference}&reference=${reference}`,
    );
    expect(status()).toBe("success");
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
    expect(await heard("success")).toMatchObject([{ reference }]);
  });

  it("takes another card after a decline", async () => {
    await open();
    await payWith("4084080000670037", "787");
    await frame
      .getByRole("alert")
      .getByText(/Insufficient funds/)
      .waitFor();
    expect(status()).toBe("failed");
    await payWith("4084084084084081", "408");
    expect(await heard("success")).toMatchObject([{ reference }]);
    expect(status()).toBe("success");
  });
});

describe("the form", () => {
  it("groups the card number as it is typed and keeps the caret in place", async () => {
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
    await expiry.pressSequentially("930");
    expect(await expiry.inputValue()).toBe("09/30");
  });

  it("says at each field what is missing and goes to the first", async () => {
    await open();
    await frame.getByRole("button", { name: "Pay GHS 245.00" }).click();
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

describe("leaving the form", () => {
  it("cancels by Escape", async () => {
    await open();
    expect(await focused()).toBe("number");
    await page.keyboard.press("Escape");
    await heard("cancel");
    expect(await page.locator("dialog").count()).toBe(0);
    expect(await focused()).toBe("pay");
    expect(status()).toBe("abandoned");
    expect(complaints).toEqual([]);
  });

  it("cancels by its close button, also in version 1", async () => {
    await open("v1");
    await frame.getByRole("button", { name: "Close payment" }).click();
    await heard("cancel");
    expect(status()).toBe("abandoned");
  });

  it("cancels when the shop asks for it", async () => {
    await open();
    await page.evaluate(() => window.popup.cancelTransaction(window.transaction.id));
    expect(await heard("cancel")).toHaveLength(1);
  });

  it("is success when it is closed right after paying", async () => {
    await open();
    await payWith("4084084084084081", "408");
    await frame.getByRole("heading", { name: "Payment successful" }).waitFor();
    await page.keyboard.press("Escape");
    expect(await heard("success")).toHaveLength(1);
    expect(await page.evaluate(() => window.heard.length)).toBe(2);
  });

  it("keeps the Tab key inside, both ways round", async () => {
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

describe("trouble at the start", () => {
  it.each([
    [{ key: "pk_test_wrong" }, "Invalid key"],
    [{ amount: 1 }, "Invalid Amount Sent"],
    [{ currency: "NGN" }, "Currency not supported by merchant"],
  ])("reports %j as an error", async (change, message) => {
    await press("v2", change);
    expect(await heard("error")).toEqual([{ type: "setup", message }]);
    expect(await page.locator("dialog").count()).toBe(0);
  });

  it("reports a reused reference and an unknown access code", async () => {
    shop.sandbox.pay(reference, { amount: 24_500 });
    await press("v2");
    expect(await heard("error")).toMatchObject([{ message: "Duplicate Transaction Reference" }]);
    await press("resume", { accessCode: "unknown" });
    await page.waitForFunction(() => window.heard.length === 2);
    expect(await heard("error")).toHaveLength(2);
    expect(await page.locator("dialog").count()).toBe(0);
  });

  it("ignores messages from anyone but its own frame", async () => {
    await open();
    await page.evaluate(() => {
      const forged = { source: "paystack-sandbox", type: "success", id: 1, reference: "forged" };
      window.postMessage(forged, location.origin);
    });
    await page.keyboard.press("Escape");
    await heard("cancel");
    expect(await page.evaluate(() => window.heard.some(([name]) => name === "success"))).toBe(
      false,
    );
  });
});
