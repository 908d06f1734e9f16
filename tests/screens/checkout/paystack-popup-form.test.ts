import { describe, expect, it } from "vitest";
import { ORDER, REFERENCE } from "../../../paystack-sandbox/test-support.ts";
import {
  callbacks,
  consoleErrors,
  dialogs,
  focused,
  frame,
  open,
  openPopupPage,
  page,
  payButton,
  payWith,
  payWithGoodCard,
  press,
  shop,
  status,
} from "../../harness/browser/popup-steps.ts";
import { pauseClock } from "../../harness/browser/toast-time.ts";

openPopupPage();

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
    await pauseClock(page);
    await payWithGoodCard();
    await frame.getByRole("heading", { name: "Payment successful" }).waitFor();
    await page.keyboard.press("Escape");
    expect(await callbacks("success")).toHaveLength(1);
    expect(await page.evaluate(() => window.callbacks.length)).toBe(1);
  });

  it("traps the Tab key, in both directions", async () => {
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
