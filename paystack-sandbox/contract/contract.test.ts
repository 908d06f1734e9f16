import { describe, expect, it } from "vitest";
import { createTestSandbox, KEYS, rawCall } from "../test-support.ts";
import { EVENTS, RESPONSES } from "./contract.ts";
import { differences, type Shape } from "./differences.ts";

type Body = Record<string, unknown> & { data: never };
type EventName = keyof typeof EVENTS;
type ResponseName = keyof typeof RESPONSES;

const ACCOUNT = { currency: "GHS", account_number: "0012345678", bank_id: "9" };

/** Leads the sandbox through every message and returns all of them. */
async function collectMessages() {
  const events: { event: EventName; data: Record<string, unknown> }[] = [];
  const deliver: typeof fetch = async (_, init) => {
    events.push(JSON.parse(String(init?.body)));
    return new Response();
  };
  const sandbox = createTestSandbox({ deliver });
  const { controls } = sandbox;
  const responses: { name: ResponseName; body: Body }[] = [];
  const ask = async (name: ResponseName, path: string, body?: object) => {
    const response = await rawCall(sandbox, path, { body, key: KEYS.secretKey });
    const answer = (await response.json()) as Body;
    responses.push({ name, body: answer });
    return answer.data as { id: number };
  };
  const readAll = async () => {
    await controls.webhooksDone();
    await ask("GET /transaction/verify/:reference", "/transaction/verify/NTOMA-1");
    await ask("GET /transaction", "/transaction");
    await ask("GET /refund", "/refund");
    await ask("GET /dispute", "/dispute");
  };

  controls.pay("NTOMA-1", { amount: 5_000 });
  controls.pay("NTOMA-2", { amount: 9_000, channel: "mobile_money" });
  await readAll();
  for (const outcome of ["processed", "failed", "pending", "needs-attention"] as const) {
    controls.setRefundOutcome(outcome);
    const { id } = await ask("POST /refund", "/refund", { transaction: "NTOMA-1", amount: 1_000 });
    await controls.webhooksDone();
    await ask("GET /refund/:id", `/refund/${id}`);
    const retry = `/refund/retry_with_customer_details/${id}`;
    const name = `POST /refund/retry_with_customer_details/:id` as const;
    await ask(outcome === "needs-attention" ? name : `${name} 422`, retry, {
      refund_account_details: ACCOUNT,
    });
    await readAll();
  }
  controls.openDispute("NTOMA-2");
  controls.remindDispute("NTOMA-2");
  await readAll();
  for (const resolution of [null, "declined", "merchant-accepted"]) {
    controls.resolveDispute("NTOMA-2", resolution);
    await readAll();
  }
  return { events, responses };
}

describe("what the sandbox sends", () => {
  it("is every event and response of the contract, in the published shapes", async () => {
    const { events, responses } = await collectMessages();
    expect(new Set(events.map(({ event }) => event))).toEqual(new Set(Object.keys(EVENTS)));
    expect(new Set(responses.map(({ name }) => name))).toEqual(new Set(Object.keys(RESPONSES)));
    for (const { event, data } of events) {
      expect(differences(data, EVENTS[event], event)).toEqual([]);
    }
    for (const { name, body } of responses) {
      expect(differences(body, RESPONSES[name], name)).toEqual([]);
    }
  });

  it("names no refund in an event by the id of the API", async () => {
    const { events, responses } = await collectMessages();
    const ids = responses
      .filter(({ name }) => name === "POST /refund")
      .map(({ body }) => body.data);
    const references = events.map(({ data }) => data.refund_reference).filter(Boolean);
    expect(references.length).toBeGreaterThan(2);
    for (const { id } of ids as { id: number }[]) expect(references).not.toContain(String(id));
  });

  it("has a reversed transaction in a dispute that was lost", async () => {
    const { events } = await collectMessages();
    const ends = events.filter(({ event }) => event === "charge.dispute.resolve");
    expect(ends.map(({ data }) => [data.resolution, data.transaction])).toMatchObject([
      [null, { status: "success" }],
      ["declined", { status: "success" }],
      ["merchant-accepted", { status: "reversed" }],
    ]);
  });
});

describe("the contract", () => {
  const pending = {
    status: "pending",
    transaction_reference: "NTOMA-1",
    refund_reference: null,
    amount: "1000",
    currency: "GHS",
    processor: "a processor",
    customer: { first_name: "Ama", last_name: null, email: "ama@ntoma.test" },
    integration: 1,
    domain: "test",
  };
  const processed = { ...pending, status: "processed", refund_reference: "100000000001" };
  const { processor: _, ...attention } = { ...pending, status: "needs-attention", amount: 1_000 };
  const notes = { id: "7", customer_note: "", merchant_note: "", refund_reference: "TRF_1" };
  const failed = { ...processed, status: "failed", amount: 1_000, refund_reference: "TRF_1" };

  it.each<[EventName, object]>([
    ["refund.pending", pending],
    ["refund.processed", processed],
    ["refund.failed", failed],
    ["refund.needs-attention", { ...attention, ...notes }],
  ])("takes %s as it is published", (event, data) => {
    expect(differences(data, EVENTS[event])).toEqual([]);
  });

  it.each<[string, Shape, object]>([
    ["body.id is not absent", EVENTS["refund.pending"], { ...pending, id: "7" }],
    ["body.amount is not digits", EVENTS["refund.pending"], { ...pending, amount: 1_000 }],
    ["body.amount is not number", EVENTS["refund.failed"], { ...failed, amount: "1000" }],
    [
      "body.refund_reference is not null",
      EVENTS["refund.pending"],
      { ...pending, refund_reference: "1" },
    ],
    [
      "body.refund_reference is not digits | transferCode",
      EVENTS["refund.processed"],
      { ...processed, refund_reference: null },
    ],
    ["body.processor is not text", EVENTS["refund.failed"], { ...failed, processor: undefined }],
    ["body.note is not published", EVENTS["refund.pending"], { ...pending, note: "" }],
    ["body.customer is not an object", EVENTS["refund.pending"], { ...pending, customer: null }],
    [
      "body.customer.email is not text",
      EVENTS["refund.pending"],
      { ...pending, customer: { first_name: null, last_name: null } },
    ],
    ["body[0] is not time", ["time"], ["2026-02-23"]],
    ["body is not a list", ["time"], {}],
    ["body.plan is not {}", { plan: "{}" }, { plan: { id: 1 } }],
  ])("finds that %s", (difference, shape, data) => {
    expect(differences(data, shape)).toEqual([difference]);
  });

  it("knows no kind that it does not name", () => {
    expect(() => differences(1, "numbr")).toThrow("numbr");
  });
});
