import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Listening, listen } from "../../server/http/listen.ts";
import { addProduct, placeOrder } from "../harness/database/order-steps.ts";
import {
  startTestBackend,
  type TestBackend,
  type TestUser,
} from "../harness/database/test-backend.ts";
import { type Deno, startDeno } from "../harness/deno.ts";
import { createPaymentHarness } from "../harness/providers/payment-harness.ts";
import { startSmtpServer } from "../harness/providers/smtp-server.ts";
import { hasPostgres } from "../harness/resources.ts";

const OWNER = "owner@shop.example";

describe("order-mail under Deno, on a database like a hosted project's", () => {
  let deno: Deno;
  let backend: TestBackend;
  let site: Listening;
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  let kofi: TestUser;
  let url: string;
  const references: string[] = [];

  beforeAll(async () => {
    deno = await startDeno();
    backend = await startTestBackend(hasPostgres ? "hosted" : "pglite");
    site = await listen((request) => backend.fetch(request), 0, "127.0.0.1");
    smtp = await startSmtpServer("shop", "pass/word");
    kofi = await backend.createUser("Kofi");
    url = await deno.serve("order-mail", {
      SUPABASE_URL: `http://127.0.0.1:${site.port}`,
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: backend.keys.secretKey }),
      SUPABASE_PUBLISHABLE_KEY: backend.keys.publishableKey,
      PAYSTACK_SECRET_KEY: "sk_test_unused",
      SITE_URL: "https://shop.example/",
      SMTP_URL: `smtp://shop:pass%2Fword@127.0.0.1:${smtp.port}/?from=hello@shop.example`,
      OWNER_EMAIL: OWNER,
    });
  });
  afterAll(async () => {
    await deno.stop();
    await Promise.all([site.close(), smtp.close()]);
    await backend.stop();
  });

  const call = async (apikey = backend.keys.secretKey) => {
    const response = await fetch(url, { method: "POST", headers: { apikey } });
    return { status: response.status, body: await response.json() };
  };
  const payForOrder = async () => {
    const harness = createPaymentHarness(backend);
    const order = await placeOrder(kofi, [await addProduct(backend, 5)]);
    await harness.pay(kofi, order);
    references.push(order.reference);
  };

  it("passes the type check", async () => {
    const { code, errors } = await deno.check("order-mail");
    expect(errors).not.toContain("ERROR");
    expect(code).toBe(0);
  });

  it("rejects requests without the secret key", async () => {
    expect((await call(backend.keys.publishableKey)).status).toBe(401);
  });

  it("keeps the mails that the mail server rejects", async () => {
    for (let count = 0; count < 3; count++) await payForOrder();
    smtp.state.busy = true;
    expect(await call()).toEqual({ status: 200, body: { sent: 0, failed: 6 } });
    smtp.state.busy = false;
    expect(smtp.mails).toEqual([]);
  });

  it("sends each mail once during concurrent calls", async () => {
    await backend.owner(sql`
      update public."shopDetails" set name = 'Kente House', email = 'answers@shop.example'`);
    await backend.owner(sql`
      update private.outbox set claimed_at = claimed_at - interval '3 minutes' where true`);
    const responses = await Promise.all(Array.from({ length: 4 }, () => call()));
    expect(responses.reduce((sum, { body }) => sum + body.sent, 0)).toBe(6);
    const received = smtp.mails.map(({ to, source }) => [to, /NTOMA-\d+/.exec(source)?.[0]].join());
    expect(received.toSorted()).toEqual(
      references.flatMap((number) => [`${kofi.email},${number}`, `${OWNER},${number}`]).toSorted(),
    );
    for (const { to, source } of smtp.mails) {
      expect(source).toContain("From: Kente House <hello@shop.example>");
      expect(source.includes("Reply-To: answers@shop.example")).toBe(to === kofi.email);
    }
    expect(await call()).toEqual({ status: 200, body: { sent: 0, failed: 0 } });
  });
});
