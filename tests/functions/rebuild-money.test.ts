import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../supabase/functions/_shared/payments/database.ts";
import { readDispute } from "../../supabase/functions/_shared/payments/dispute.ts";
import type { Through } from "../../supabase/functions/_shared/payments/facts.ts";
import { readTransaction } from "../../supabase/functions/_shared/payments/paystack.ts";
import {
  readRefund,
  readRefundEvent,
} from "../../supabase/functions/_shared/payments/refund-fact.ts";
import { fieldsOf } from "../../supabase/functions/_shared/requests/shapes.ts";
import { createUsers } from "../harness/database/create-users.ts";
import {
  databaseKinds,
  startTestBackend,
  type TestBackend,
} from "../harness/database/test-backend.ts";
import { createPaymentHarness } from "../harness/providers/payment-harness.ts";
import { runHistory } from "./describe-money.ts";
import { moneyEvents } from "./money-events.ts";

const HISTORIES = 12;

type Message = { event: string; reference: string; body: unknown };

function throughOf(event: string): Through {
  if (event.startsWith("GET")) return "list";
  if (!event.startsWith("POST")) return "message";
  return event.includes("retry") ? "retry" : "answer";
}

/** Applies a kept message again, as it was read the first time. */
async function replay(database: Database, { event, reference, body }: Message): Promise<void> {
  const message = { source: "reconciliation", event, body: null } as const;
  const data = fieldsOf(body)?.data;
  const through = throughOf(event);
  if (/dispute/.test(event)) {
    const read = readDispute(data);
    if (read) await database.applyDispute(message, read.reference, read.fact, through);
  } else if (/^refund\./.test(event)) {
    const read = readRefundEvent(data);
    if (read) await database.applyRefund(message, read.reference, read.fact, through);
  } else if (/refund/.test(event)) {
    const fact = readRefund(data);
    if (fact) await database.applyRefund(message, reference, fact, through);
  } else {
    const read = readTransaction(data);
    if (read) await database.applyCharge(message, read.reference, read.charge, "");
  }
}

/** The facts that the provider knows; what an admin gave back by hand it does not. */
async function factsOf(backend: TestBackend) {
  const facts = await backend.owner(sql<{ fact: string }>`
    select concat_ws(' ', 'charge', "providerId", reference, amount, currency) as fact
    from public.charges where method = 'provider'
    union all
    select concat_ws(' ', 'refund', "providerId", amount, status) from public.refunds
    where "providerId" is not null and status <> 'by_hand'
    union all
    select concat_ws(' ', 'dispute', "providerId", amount, status) from public.disputes
    where status <> 'by_hand'`);
  return facts.map(({ fact }) => fact).sort();
}

describe.each(databaseKinds())("The money of a shop on %s", (kind) => {
  let backend: TestBackend;
  let copy: TestBackend;
  beforeAll(async () => {
    [backend, copy] = await Promise.all([startTestBackend(kind), startTestBackend(kind)]);
  });
  afterAll(() => Promise.all([backend.stop(), copy.stop()]));

  it("is rebuilt from the kept messages, in a copy without orders", {
    timeout: 300_000,
  }, async () => {
    const histories = fc.sample(moneyEvents, { seed: 1, numRuns: HISTORIES });
    const admin = await backend.createUser("Ama", { admin: true });
    const users = await createUsers(backend, 2 * histories.length);
    for (const events of histories) await runHistory(backend, admin, users.splice(-2), events);
    const messages = await backend.owner(sql<Message>`
      select event, reference, body from private.provider_messages order by id`);
    const { database } = createPaymentHarness(copy).deps;
    for (const message of messages) await replay(database, message);
    const byHand = await backend.owner(sql<{ id: string }>`
      select "providerId" as id from public.refunds where status = 'by_hand' and "providerId" is not null
      union all select "providerId" from public.disputes where status = 'by_hand'`);
    const rebuilt = (await factsOf(copy)).filter(
      (fact) => !byHand.some(({ id }) => fact.includes(id)),
    );
    expect(rebuilt).toEqual(await factsOf(backend));
    expect(rebuilt.length).toBeGreaterThan(2 * histories.length);
  });
});
