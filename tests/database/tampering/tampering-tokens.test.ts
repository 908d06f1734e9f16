import { beforeAll, describe, expect, it } from "vitest";
import { fixtureRows } from "../../harness/database/fixture-rows.ts";
import { describeWithFixtures, type Fixtures } from "../../harness/database/fixtures.ts";
import { claimsOf, signedToken } from "../../harness/database/mint-token.ts";
import { createPaymentHarness } from "../../harness/providers/payment-harness.ts";
import { PICTURE } from "../policies/storage-steps.ts";
import { forgedTokens } from "./forged-tokens.ts";

/** The names, for one test per forgery; the tokens are created after the users. */
const FORGERIES = Object.keys(forgedTokens("e30.e30.x", "", "x"));

describeWithFixtures("A forged or revoked token", (fixtures) => {
  let forged: Record<string, string> = {};
  beforeAll(async () => {
    await fixtures().backend.database.exec(fixtureRows(fixtures().user));
    const { token } = fixtures().user("shopper");
    forged = forgedTokens(token, fixtures().user("admin").id, fixtures().backend.keys.jwtSecret);
  });

  const as = (
    token: string,
    path: string,
    sent: { method: string; json?: unknown; body?: BodyInit },
  ) =>
    fixtures().request("anonymous", path, {
      ...sent,
      headers: {
        authorization: `Bearer ${token}`,
        ...(sent.body !== undefined && { "content-type": "image/png" }),
      },
    });
  const allRows = async (on: Fixtures) => [
    await on.rows("public.products"),
    await on.rows("public.orders"),
    await on.rows("storage.objects"),
  ];

  it.each(FORGERIES)("(%s) gives no access", async (name) => {
    const token = forged[name] ?? "";
    const before = await allRows(fixtures());
    const responses = [
      await as(token, "/rest/v1/orders?select=*", { method: "GET" }),
      await as(token, "/rest/v1/products?id=eq.1", { method: "PATCH", json: { price: 1 } }),
      await as(token, "/rest/v1/rpc/dashboard_summary", { method: "POST", json: {} }),
      await as(token, "/rest/v1/rpc/set_admin", {
        method: "POST",
        json: { email: fixtures().user("shopper").email, admin: true },
      }),
      await as(token, "/auth/v1/user", { method: "GET" }),
      await as(token, "/auth/v1/user", { method: "PUT", json: { data: { fullName: "x" } } }),
      await as(token, "/storage/v1/object/Products/x.png", { method: "POST", body: PICTURE }),
    ];
    for (const response of responses) {
      const text = await response.text();
      // An incomplete token is ignored: the request is anonymous.
      if (response.ok) expect(["", "[]"]).toContain(text);
      else expect([400, 401, 403]).toContain(response.status);
    }
    expect(await allRows(fixtures())).toEqual(before);
    const paymentHarness = createPaymentHarness(fixtures().backend);
    const verified = await paymentHarness.verify(token, { orderId: 1, reference: "NTOMA-1" });
    expect(verified.status).toBe(401);
    expect(paymentHarness.providerRequests).toEqual([]);
  });

  describe("signed by the shop", () => {
    it("is rejected when its user was deleted", async () => {
      const gone = { ...claimsOf(fixtures().user("shopper").token), sub: crypto.randomUUID() };
      const token = signedToken(gone, fixtures().backend.keys.jwtSecret);
      expect((await as(token, "/auth/v1/user", { method: "GET" })).status).toBe(403);
      const orders = await as(token, "/rest/v1/orders?select=id", { method: "GET" });
      expect(await orders.json()).toEqual([]);
      const placed = await as(token, "/rest/v1/carts", { method: "POST", json: { productId: 1 } });
      expect(placed.ok).toBe(false);
    });

    it("is rejected after signing out, where the session is checked", async () => {
      const leaving = await fixtures().backend.createUser("Leaving");
      expect((await as(leaving.token, "/auth/v1/logout", { method: "POST" })).status).toBe(204);
      expect((await as(leaving.token, "/auth/v1/user", { method: "GET" })).status).toBe(403);
      const { status } = await createPaymentHarness(fixtures().backend).verify(leaving.token, {
        orderId: 1,
        reference: "NTOMA-1",
      });
      expect(status).toBe(401);
    });

    it("is an administrator's only while the session lives", async () => {
      const leaving = await fixtures().backend.createUser("Leaving", { admin: true });
      const change = (price: number) =>
        as(leaving.token, "/rest/v1/products?id=eq.1&select=price", {
          method: "PATCH",
          json: { price },
        });
      const upload = () =>
        as(leaving.token, "/storage/v1/object/Products/late.png", {
          method: "POST",
          body: PICTURE,
        });
      const summary = () =>
        as(leaving.token, "/rest/v1/rpc/dashboard_summary", { method: "POST", json: {} });
      expect([(await change(260)).status, (await summary()).status]).toEqual([204, 200]);
      expect((await upload()).status).toBe(200);
      await as(leaving.token, "/auth/v1/logout", { method: "POST" });
      const before = await allRows(fixtures());
      await change(1);
      expect((await upload()).ok).toBe(false);
      expect((await summary()).status).toBe(403);
      expect(await allRows(fixtures())).toEqual(before);
    });

    it("counts when another machine's clock was 30 seconds ahead", async () => {
      const iat = Math.floor(Date.now() / 1000) + 20;
      const claims = { ...claimsOf(fixtures().user("admin").token), iat };
      const token = signedToken(claims, fixtures().backend.keys.jwtSecret);
      const picture = { method: "POST", body: PICTURE };
      const responses = [
        await as(token, "/rest/v1/orders?select=id", { method: "GET" }),
        await as(token, "/auth/v1/user", { method: "GET" }),
        await as(token, "/storage/v1/object/Products/ahead.png", picture),
      ];
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    });

    it.each(["postgres", "supabase_admin", "pg_read_all_data", "Admin", ""])(
      "does not grant the role %s",
      async (role) => {
        const claims = { ...claimsOf(fixtures().user("shopper").token), role };
        const token = signedToken(claims, fixtures().backend.keys.jwtSecret);
        const response = await as(token, "/rest/v1/orders?select=id&id=eq.2", { method: "GET" });
        expect(response.ok ? await response.json() : []).toEqual([]);
      },
    );
  });
});
