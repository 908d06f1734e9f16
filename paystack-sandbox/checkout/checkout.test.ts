import { describe, expect, it } from "vitest";
import { call, createTestSandbox, initialize, REFERENCE, verify } from "../test-support.ts";

async function openCheckout(options = {}) {
  const sandbox = createTestSandbox(options);
  const { access_code } = (await initialize(sandbox)).data;
  const step = (action: string, body: object = {}) =>
    call(sandbox, `/checkout/${access_code}/${action}`, { key: null, body });
  const card = (number: string, cvv: string, expiry = "12/40") =>
    step("charge", { number, cvv, expiry });
  const wallet = (phone: string, provider = "mtn") => step("mobile_money", { provider, phone });
  const verified = async () => (await verify(sandbox)).data;
  return { sandbox, step, card, wallet, verified };
}

const GOOD_CARD = ["4084 0840 8408 4081", "408"] as const;
const PIN_CARD = ["5060666666666666666", "123"] as const;
const APPROVAL_PHONE = "0551234988";

describe("test cards", () => {
  it("approves 4084084084084081", async () => {
    const { card, verified } = await openCheckout();
    expect((await card(...GOOD_CARD)).data).toEqual({ status: "success", message: "Approved" });
    expect(await verified()).toMatchObject({ status: "success", channel: "card" });
  });

  it.each([
    ["4084080000005408", "001", "Declined"],
    ["4084080000670037", "787", "Insufficient Funds"],
    ["4084084084084081", "999", "Incorrect CVV"],
  ])("declines %s with CVV %s: %s", async (number, cvv, reason) => {
    const { card, verified } = await openCheckout();
    expect((await card(number, cvv)).data).toEqual({ status: "failed", message: reason });
    expect(await verified()).toMatchObject({
      status: "failed",
      gateway_response: reason,
      paid_at: null,
    });
  });

  it("accepts another card after a decline, and none after success", async () => {
    const { card, verified } = await openCheckout();
    await card("4084080000005408", "001");
    await card(...GOOD_CARD);
    expect(await verified()).toMatchObject({ status: "success" });
    expect(await card(...GOOD_CARD)).toMatchObject({ http: 400, code: "already_paid" });
  });

  it("names the invalid field and leaves the status as it is", async () => {
    const { card, verified } = await openCheckout();
    expect(await card("4111111111111111", "408")).toMatchObject({ http: 400, field: "number" });
    expect(await card(GOOD_CARD[0], "40")).toMatchObject({ field: "cvv" });
    expect(await card(...GOOD_CARD, "13/40")).toMatchObject({ field: "expiry" });
    expect((await verified()).status).toBe("abandoned");
  });

  it("accepts a card until the end of its last month", async () => {
    const { card } = await openCheckout({ now: () => new Date("2026-03-31T12:00:00Z") });
    const message = "This card has expired.";
    expect(await card(...GOOD_CARD, "02/26")).toMatchObject({ status: false, message });
    expect((await card(...GOOD_CARD, "03/26")).data).toMatchObject({ status: "success" });
  });
});

describe("PIN and OTP", () => {
  it("are both required, and the payment is ongoing in between", async () => {
    const { card, step, verified } = await openCheckout();
    expect((await card(...PIN_CARD)).data.status).toBe("send_pin");
    expect((await verified()).status).toBe("ongoing");
    expect((await step("submit_pin", { pin: "1234" })).data.status).toBe("send_otp");
    expect((await verified()).status).toBe("ongoing");
    expect((await step("submit_otp", { otp: "123456" })).data.status).toBe("success");
    expect((await verified()).status).toBe("success");
  });

  it("are declined at the third wrong entry", async () => {
    const { card, step, verified } = await openCheckout();
    await card(...PIN_CARD);
    const wrong = { http: 400, message: "Incorrect PIN. Please try again.", field: "pin" };
    expect(await step("submit_pin", { pin: "0000" })).toMatchObject(wrong);
    expect(await step("submit_pin", { pin: "0000" })).toMatchObject(wrong);
    expect((await step("submit_pin", { pin: "0000" })).data).toMatchObject({ status: "failed" });
    expect(await verified()).toMatchObject({ status: "failed", gateway_response: "Incorrect PIN" });
  });

  it("are required in this order, and end with the popup", async () => {
    const { card, step, verified } = await openCheckout();
    await card(...PIN_CARD);
    expect(await step("submit_otp", { otp: "123456" })).toMatchObject({ code: "no_challenge" });
    await step("submit_pin", { pin: "1234" });
    expect((await step("cancel")).data.status).toBe("abandoned");
    expect((await verified()).status).toBe("abandoned");
    expect(await step("submit_otp", { otp: "123456" })).toMatchObject({ code: "no_challenge" });
  });
});

describe("mobile money", () => {
  it.each(["0551234987", "+233 55 123 4987"])("approves MTN %s at once", async (phone) => {
    const { wallet, verified } = await openCheckout();
    expect((await wallet(phone)).data.status).toBe("success");
    expect(await verified()).toMatchObject({ status: "success", channel: "mobile_money" });
  });

  it.each([
    ["mtn", "0551234999"],
    ["vod", "0551234987"],
  ])("declines %s %s", async (provider, phone) => {
    const { wallet, verified } = await openCheckout();
    expect((await wallet(phone, provider)).data.status).toBe("failed");
    expect((await verified()).status).toBe("failed");
  });

  it("names the invalid field", async () => {
    const { wallet } = await openCheckout();
    expect(await wallet("055")).toMatchObject({ http: 400, field: "phone" });
    expect(await wallet("0551234987", "other")).toMatchObject({ http: 400, field: "provider" });
  });

  it("stays ongoing until it is approved, also after the popup was closed", async () => {
    const { sandbox, wallet, step, card, verified } = await openCheckout();
    expect((await wallet(APPROVAL_PHONE)).data.status).toBe("pay_offline");
    expect((await step("cancel")).data.status).toBe("ongoing");
    expect(await card(...GOOD_CARD)).toMatchObject({ http: 400, code: "in_progress" });
    expect(await verified()).toMatchObject({ status: "ongoing", paid_at: null });
    sandbox.controls.approveMobileMoney(REFERENCE);
    expect(await verified()).toMatchObject({ status: "success", channel: "mobile_money" });
    expect((await step("status")).data.status).toBe("success");
  });

  it("can be declined, and paid with another method after that", async () => {
    const { sandbox, wallet, card, verified } = await openCheckout();
    await wallet(APPROVAL_PHONE);
    sandbox.controls.declineMobileMoney(REFERENCE);
    expect(await verified()).toMatchObject({ status: "failed", gateway_response: "Declined" });
    expect(() => sandbox.controls.approveMobileMoney(REFERENCE)).toThrow("not open");
    expect((await card(...GOOD_CARD)).data.status).toBe("success");
  });
});

describe("closing the popup", () => {
  it("reports a payment that was completed at the same time", async () => {
    const { card, step } = await openCheckout();
    await card(...GOOD_CARD);
    expect((await step("cancel")).data.status).toBe("success");
  });

  it("keeps a decline", async () => {
    const { card, step } = await openCheckout();
    await card("4084080000005408", "001");
    expect((await step("cancel")).data.status).toBe("failed");
  });

  it("needs the access code", async () => {
    const response = await call(createTestSandbox(), "/checkout/abc/cancel", { body: {} });
    expect(response).toMatchObject({ http: 404, status: false });
  });
});
