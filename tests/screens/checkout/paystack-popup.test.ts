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
  shop,
  startApproval,
  status,
} from "../../harness/browser/popup-steps.ts";
import { pauseClock } from "../../harness/browser/toast-time.ts";

openPopupPage();

describe("paying by card", () => {
  it("reports success and restores the focus", async () => {
    await open();
    await page.getByRole("dialog", { name: "Pay with Paystack (test mode)" }).waitFor();
    await frame.getByText("Test mode: no money moves").waitFor();
    await frame.getByText(ORDER.email).waitFor();
    await pauseClock(page);
    await payWithGoodCard();
    await frame.getByRole("heading", { name: "Payment successful" }).waitFor();
    await page.clock.resume();
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

  it("asks for PIN and OTP, and reports wrong entries", async () => {
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
    expect(await callbacks("success")).toMatchObject([{ reference: REFERENCE }]);
  });

  it("can be answered in the popup, which replaces the phone", async () => {
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
