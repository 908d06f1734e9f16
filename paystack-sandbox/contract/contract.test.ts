import { describe, expect, it } from "vitest";
import { createTestSandbox, KEYS, rawCall } from "../test-support.ts";
import { EVENTS, RESPONSES } from "./contract.ts";
import { differences } from "./differences.ts";

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
  controls.pay("NTOMA-3", { amount: 9_000 });
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
    controls.setRefundStatus(id, outcome === "processed" ? "failed" : "processed");
    await readAll();
  }
  controls.openDispute("NTOMA-2");
  controls.remindDispute("NTOMA-2");
  await readAll();
  for (const resolution of [null, "declined", "merchant-accepted"]) {
    controls.resolveDispute("NTOMA-2", resolution);
    await readAll();
  }
  for (const forms of ["usual", "other"] as const) {
    controls.setForms(forms);
    controls.pay(`NTOMA-${forms}`, { amount: 5_000 });
    controls.pay(`NTOMA-${forms}-phone`, { amount: 5_000, channel: "mobile_money" });
    const lost = controls.openDispute("NTOMA-3", { amount: 4_000, another: true });
    const options = { disputeId: lost, amount: 1_500, namesDispute: false };
    controls.resolveDispute("NTOMA-3", "merchant-accepted", options);
    controls.openDispute("NTOMA-3", { amount: 2_000, another: true });
    await readAll();
    controls.archiveDispute("NTOMA-3");
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

  it("has a reversed transaction in a dispute that took all of it", async () => {
    const { events } = await collectMessages();
    const ends = events.filter(({ event }) => event === "charge.dispute.resolve");
    expect(ends.map(({ data }) => [data.resolution, data.transaction])).toMatchObject([
      [null, { status: "success" }],
      ["declined", { status: "success" }],
      ["merchant-accepted", { status: "reversed" }],
      ["merchant-accepted", { status: "success" }],
      ["merchant-accepted", { status: "success" }],
    ]);
  });
});
