import { describe, expect, it } from "vitest";
import { call, createTestSandbox, initialize, keys, order, verify } from "./test-support.ts";

async function openCheckout(options = {}) {
  const sandbox = createTestSandbox(options);
  const { access_code, reference } = await initialize(sandbox);
  const step = (action: string, body: object) =>
    call(sandbox, `/checkout/${access_code}/${action}`, { key: null, body });
  const card = (number: string, cvv: string, expiry = "12/40") =>
    step("charge", { number, cvv, expiry });
  return {
    sandbox,
    reference,
    step,
    card,
    look: async () => (await verify(sandbox, reference)).data,
  };
}

const good = ["4084 0840 8408 4081", "408"] as const;
const withPin = ["5060666666666666666", "123"] as const;

describe("test cards", () => {
  it("approves 4084084084084081", async () => {
    const { card, look } = await openCheckout();
    expect((await card(...good)).data).toMatchObject({ status: "success", message: "Approved" });
    expect(await look()).toMatchObject({ status: "success", channel: "card" });
  });

  it.each([
    ["4084080000005408", "001", "Declined"],
    ["4084080000670037", "787", "Insufficient Funds"],
    ["4084084084084081", "999", "Incorrect CVV"],
  ])("declines %s with CVV %s: %s", async (number, cvv, reason) => {
    const { card, look } = await openCheckout();
    expect((await card(number, cvv)).data).toMatchObject({ status: "failed", message: reason });
    expect(await look()).toMatchObject({
      status: "failed",
      gateway_response: reason,
      paid_at: null,
      fees: null,
    });
  });

  it("takes another card after a decline, and none after success", async () => {
    const { card, look } = await openCheckout();
    await card("4084080000005408", "001");
    await card(...good);
    expect(await look()).toMatchObject({ status: "success", log: { attempts: 2, errors: 1 } });
    expect(await card(...good)).toMatchObject({ http: 400, code: "already_paid" });
  });

  it("points at the field that is wrong and counts it as no attempt", async () => {
    const { card, look } = await openCheckout();
    expect(await card("4111111111111111", "408")).toMatchObject({ http: 400, field: "number" });
    expect(await card(good[0], "40")).toMatchObject({ field: "cvv" });
    expect(await card(...good, "13/40")).toMatchObject({ field: "expiry" });
    expect((await look()).status).toBe("abandoned");
  });

  it("knows when a card has expired", async () => {
    const { card } = await openCheckout({ now: () => new Date("2026-03-31T12:00:00Z") });
    const message = "This card has expired.";
    expect(await card(...good, "02/26")).toMatchObject({ status: false, message });
    expect((await card(...good, "03/26")).data).toMatchObject({ status: "success" });
  });

  it("keeps no card number, CVV or PIN", async () => {
    const { sandbox, card, step } = await openCheckout();
    await card(...withPin);
    await step("submit_pin", { pin: "1234" });
    const known = JSON.stringify(sandbox.transactions());
    expect(known).not.toMatch(/5060666666666666666|"123"|1234"/);
  });
});

describe("PIN and OTP", () => {
  it("asks for both before it approves", async () => {
    const { card, step, look } = await openCheckout();
    expect((await card(...withPin)).data.status).toBe("send_pin");
    expect((await look()).status).toBe("abandoned");
    expect((await step("submit_pin", { pin: "1234" })).data.status).toBe("send_otp");
    expect((await step("submit_otp", { otp: "123456" })).data.status).toBe("success");
    expect(await look()).toMatchObject({
      status: "success",
      authorization: { bin: "506066", last4: "6666", brand: "verve" },
    });
  });

  it("says what was wrong, and declines at the third time", async () => {
    const { card, step, look } = await openCheckout();
    await card(...withPin);
    const wrong = { http: 400, message: "Incorrect PIN. Please try again.", field: "pin" };
    expect(await step("submit_pin", { pin: "0000" })).toMatchObject(wrong);
    expect(await step("submit_pin", { pin: "0000" })).toMatchObject(wrong);
    expect((await step("submit_pin", { pin: "0000" })).data).toMatchObject({ status: "failed" });
    expect(await look()).toMatchObject({ status: "failed", gateway_response: "Incorrect PIN" });
  });

  it("takes no OTP before the PIN, and nothing after closing", async () => {
    const { card, step } = await openCheckout();
    await card(...withPin);
    expect(await step("submit_otp", { otp: "123456" })).toMatchObject({ code: "no_challenge" });
    await step("submit_pin", { pin: "1234" });
    expect(await step("submit_otp", { otp: "654321" })).toMatchObject({
      message: "Incorrect OTP. Please try again.",
    });
    expect((await step("cancel", {})).data.status).toBe("cancelled");
    expect(await step("submit_otp", { otp: "123456" })).toMatchObject({ code: "no_challenge" });
  });
});

describe("mobile money", () => {
  it.each(["0551234987", "+233 55 123 4987"])("approves MTN %s", async (phone) => {
    const { step, look } = await openCheckout();
    const { data } = await step("mobile_money", { provider: "mtn", phone });
    expect(data.status).toBe("success");
    expect(await look()).toMatchObject({
      channel: "mobile_money",
      authorization: { bank: "MTN", last4: "X987", country_code: "GH", reusable: false },
    });
  });

  it.each([
    ["mtn", "0551234988"],
    ["vod", "0551234987"],
  ])("declines %s %s", async (provider, phone) => {
    const { step, look } = await openCheckout();
    expect((await step("mobile_money", { provider, phone })).data.status).toBe("failed");
    expect((await look()).status).toBe("failed");
  });

  it("asks for a whole phone number", async () => {
    const { step } = await openCheckout();
    const answer = await step("mobile_money", { provider: "mtn", phone: "055" });
    expect(answer).toMatchObject({ http: 400, field: "phone" });
  });
});

describe("starting from the browser", () => {
  it("needs the public key", async () => {
    const sandbox = createTestSandbox();
    const start = (key: string) =>
      call(sandbox, "/checkout/initialize", { key: null, body: { ...order, key } });
    expect(await start(keys.secretKey)).toMatchObject({ http: 401, message: "Invalid key" });
    expect(await start(keys.publicKey)).toMatchObject({ http: 200, status: true });
  });

  it("opens only the channels that were asked for", async () => {
    const sandbox = createTestSandbox();
    const { access_code } = await initialize(sandbox, { channels: ["card", "bank"] });
    const body = { provider: "mtn", phone: "0551234987" };
    const path = `/checkout/${access_code}/mobile_money`;
    expect(await call(sandbox, path, { key: null, body })).toMatchObject({ http: 400 });
  });

  it("knows no other access code", async () => {
    const answer = await call(createTestSandbox(), "/checkout/abc/charge", { body: {} });
    expect(answer).toMatchObject({ http: 404, status: false });
  });

  it("reports a payment that was made when the page is closed at that moment", async () => {
    const { card, step } = await openCheckout();
    await card(...good);
    expect((await step("cancel", {})).data.status).toBe("success");
  });
});
