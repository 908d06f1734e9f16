import { describe, expect, it } from "vitest";
import { KeyRefused, ProviderUnavailable } from "./bounded-tries.ts";
import { createPaystack } from "./paystack.ts";
import { readRefund } from "./refund-fact.ts";

const reference = "NTOMA-1";
const charge = {
  id: 4_099_260_516,
  status: "success",
  reference,
  amount: 24_000,
  requested_amount: 24_000,
  currency: "GHS",
  fees: 468,
  channel: "card",
  gateway_response: "Approved",
  paid_at: "2026-11-15T10:00:00.000Z",
};
const right = { status: true, message: "Verification successful", data: charge };

type Reply = Response | Error | "silence";

/** A provider with these responses in order, which records its requests. */
function provider(replies: Reply[], options: { deadlineMs?: number } = {}) {
  const requests: Request[] = [];
  const paystack = createPaystack({
    paystackUrl: "https://provider.test/",
    paystackSecretKey: "sk_test_1",
    providerDeadlineMs: options.deadlineMs ?? 1_000,
    providerPausesMs: [0, 0],
    providerFetch: async (request) => {
      requests.push(request);
      const reply = replies.shift();
      if (!reply) throw new Error("Too many requests");
      if (reply === "silence") return new Promise<never>(() => undefined);
      if (reply instanceof Error) throw reply;
      return reply;
    },
  });
  return { paystack, requests };
}

const json = (body: unknown, status = 200) => Response.json(body, { status });

describe("verifying a payment", () => {
  it("reads the status, the amount and the reason", async () => {
    const { paystack, requests } = provider([json(right)]);
    expect(await paystack.verify(reference)).toEqual({
      message: "Approved",
      charge: {
        id: "4099260516",
        status: "success",
        amount: 24_000,
        requested_amount: 24_000,
        currency: "GHS",
        fees: 468,
        channel: "card",
        paid_at: "2026-11-15T10:00:00.000Z",
      },
      body: right,
    });
    expect(requests[0]?.url).toBe("https://provider.test/transaction/verify/NTOMA-1");
    expect(requests[0]?.headers.get("authorization")).toBe("Bearer sk_test_1");
  });

  it("reads the status of the transaction, not of the response", async () => {
    const { paystack } = provider([json({ ...right, data: { ...charge, status: "abandoned" } })]);
    expect(await paystack.verify(reference)).toMatchObject({ charge: { status: "abandoned" } });
  });

  it("accepts missing fields of an unfinished payment", async () => {
    const data = { reference, status: "pending", amount: 24_000, currency: "GHS", fees: null };
    const { paystack } = provider([json({ ...right, data: { ...data, paid_at: null } })]);
    expect(await paystack.verify(reference)).toMatchObject({
      message: "",
      charge: { id: reference, fees: 0, requested_amount: null, channel: "", paid_at: null },
    });
  });

  it.each([400, 404, 200])("treats status %i with an error message as a result", async (status) => {
    const no = { status: false, message: "Transaction reference not found" };
    const { paystack, requests } = provider([json(no, status)]);
    expect(await paystack.verify(reference)).toEqual({
      charge: undefined,
      message: no.message,
      body: no,
    });
    expect(requests).toHaveLength(1);
  });

  it.each<[string, () => Reply]>([
    ["no connection", () => new TypeError("fetch failed")],
    ["a server error", () => json(right, 503)],
    ["too many requests", () => json({ status: false, message: "Slow down" }, 429)],
    ["a redirect", () => new Response(null, { status: 302 })],
    ["a page", () => new Response("<html></html>")],
    ["a truncated response", () => new Response(JSON.stringify(right).slice(0, 60))],
    ["nothing", () => new Response("")],
    ["a list", () => json([right])],
    ["no data", () => json({ status: true, message: "Hm" })],
    ["a status that is not text", () => json({ ...right, data: { ...charge, status: true } })],
    ["another payment", () => json({ ...right, data: { ...charge, reference: "NTOMA-2" } })],
    ["an amount as text", () => json({ ...right, data: { ...charge, amount: "much" } })],
    ["a negative amount", () => json({ ...right, data: { ...charge, amount: -1 } })],
    ["a fractional amount", () => json({ ...right, data: { ...charge, amount: 0.5 } })],
    ["an amount above the limit", () => json({ ...right, data: { ...charge, amount: 1e12 } })],
    ["no currency", () => json({ ...right, data: { ...charge, currency: null } })],
  ])("retries after %s, three times in all", async (_, reply) => {
    const { paystack, requests } = provider([reply(), reply(), reply()]);
    await expect(paystack.verify(reference)).rejects.toThrow(ProviderUnavailable);
    expect(requests).toHaveLength(3);

    const recovering = provider([reply(), json(right)]);
    expect(await recovering.paystack.verify(reference)).toMatchObject({ message: "Approved" });
  });

  it("does not treat another error as an unknown reference", async () => {
    const no = () => json({ status: false, message: "Service is being upgraded" }, 400);
    const { paystack } = provider([no(), no(), no()]);
    await expect(paystack.verify(reference)).rejects.toThrow(ProviderUnavailable);
  });

  it("does not exceed the deadline, even for a fetch that cannot be aborted", async () => {
    const { paystack, requests } = provider(["silence", "silence", "silence"], { deadlineMs: 5 });
    await expect(paystack.verify(reference)).rejects.toThrow("No answer within 5 ms");
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, true, true]);
  });

  it.each([401, 403])("reports a rejected key as a configuration error (%i)", async (status) => {
    const { paystack, requests } = provider([
      json({ status: false, message: "Invalid key" }, status),
    ]);
    await expect(paystack.verify(reference)).rejects.toThrow(
      new KeyRefused("The payment provider refuses our key (Invalid key)."),
    );
    expect(requests).toHaveLength(1);
  });
});

it("never repeats the key that the provider refuses", async () => {
  const { paystack } = provider([json({ message: "No account has sk_test_1" }, 401)]);
  await expect(paystack.verify(reference)).rejects.toThrow("(No account has …)");
  const wordless = provider([new Response("", { status: 403 })]);
  await expect(wordless.paystack.refundsOf("1")).rejects.toThrow("refuses our key (HTTP 403)");
});

describe("requesting a refund", () => {
  const REQUEST_ID = "0d2e3c4b-5a69-4788-9b8a-1c2d3e4f5a6b";

  it("sends payment, amount and the id of the request", async () => {
    const transaction = { id: charge.id, reference, amount: 24_000, currency: "GHS" };
    const data = { id: 7, transaction, amount: 24_000, currency: "GHS", status: "pending" };
    const queued = { status: true, message: "Refund has been queued for processing", data };
    const { paystack, requests } = provider([json(queued)]);
    const response = await paystack.refund(reference, 24_000, REQUEST_ID);
    expect(response).toMatchObject({
      refund: { id: "7", status: "requested", amount: 24_000, transaction: "4099260516" },
      reversed: false,
      message: queued.message,
      body: queued,
    });
    expect(requests[0]?.method).toBe("POST");
    expect(await requests[0]?.json()).toEqual({
      transaction: reference,
      amount: 24_000,
      merchant_note: `Request ${REQUEST_ID}`,
    });
  });

  it("is known again by the note of the request", () => {
    const entry = { id: 7, transaction: 1, amount: 1, status: "pending" };
    const read = (merchant_note: string) => readRefund({ ...entry, merchant_note })?.requestId;
    expect(read(`Request ${REQUEST_ID}`)).toBe(REQUEST_ID);
    expect(read("Refund for transaction NTOMA-1 by owner@ntoma.test")).toBeUndefined();
    expect(read(`Request ${REQUEST_ID}, and more`)).toBeUndefined();
  });

  it("says that all of the money is back already, and reports a rejection", async () => {
    const before = { status: false, message: "Transaction has been fully reversed" };
    const refusal = { status: false, message: "Insufficient balance" };
    const { paystack } = provider([json(before, 400), json(refusal, 400)]);
    expect(await paystack.refund(reference, 1, REQUEST_ID)).toEqual({
      reversed: true,
      message: before.message,
      body: before,
    });
    expect(await paystack.refund(reference, 1, REQUEST_ID)).toEqual({
      reversed: false,
      message: refusal.message,
      body: refusal,
    });
  });

  it("is not retried, because the refund may exist although the response was lost", async () => {
    const { paystack, requests } = provider([new TypeError("fetch failed")]);
    await expect(paystack.refund(reference, 1, REQUEST_ID)).rejects.toThrow(ProviderUnavailable);
    expect(requests).toHaveLength(1);
  });
});
