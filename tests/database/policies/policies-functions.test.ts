import { afterEach, describe, expect, it, vi } from "vitest";
import {
  type Caller,
  callers,
  describeWithFixtures,
  type Fixtures,
  resetRowsBeforeEach,
} from "../../harness/database/fixtures.ts";

type Call = { name: string; args: Record<string, unknown> };

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Functions of the service role, with arguments that would have an effect. */
const forTheService: Call[] = [
  { name: "set_admin", args: { email: "nobody@example.com", admin: true } },
  {
    name: "apply_provider_message",
    args: {
      kind: "charge",
      reference: "NTOMA-1",
      source: "verify",
      through: "answer",
      event: "GET /transaction/verify",
      body: {},
      fact: {
        id: "7",
        status: "success",
        amount: 24000,
        requested_amount: 24000,
        currency: "GHS",
      },
    },
  },
  { name: "claim_payment_checks", args: { at_most: 5 } },
  { name: "claim_due_refunds", args: { at_most: 5 } },
  { name: "end_verification", args: { reference: "NTOMA-1" } },
  {
    name: "claim_refund",
    args: { order_id: 1, admin_id: NOBODY, request_id: NOBODY },
  },
  {
    name: "claim_charge_refund",
    args: { charge_id: 1, admin_id: NOBODY, request_id: NOBODY },
  },
  { name: "refuse_refund", args: { refund_id: 1, note: "No", is_final: true } },
  { name: "charges_to_reconcile", args: { at_most: 1 } },
  { name: "claim_reconciliation", args: {} },
  { name: "release_shop", args: {} },
  { name: "shop_is_held", args: {} },
  { name: "record_order_mail", args: { mail_id: 1 } },
  { name: "claim_order_mails", args: { owner_address: "", at_most: 1 } },
];

/** Helpers of policies and triggers, which the API does not expose. */
const helpers: Call[] = [
  { name: "is_admin", args: {} },
  { name: "called_by_client", args: {} },
  { name: "has_items", args: { order_id: 1 } },
  { name: "take_stock", args: { order_id: 1 } },
  { name: "lock_products", args: { order_id: 1 } },
];

const tables = ["products", "carts", "orders", "orderItems", "charges", "refunds"];

const allRows = async (fixtures: Fixtures) => [
  await Promise.all(tables.map((table) => fixtures.rows(`public.${table}`))),
  await fixtures.rows("auth.users"),
];

describeWithFixtures("Functions", (fixtures) => {
  resetRowsBeforeEach(fixtures);
  afterEach(() => void vi.restoreAllMocks());

  describe.each(callers)("%s", (caller: Caller) => {
    it.each(forTheService)("cannot call $name", async ({ name, args }) => {
      const before = await allRows(fixtures());
      const { error, status } = await fixtures().db(caller).rpc(name, args);
      expect(status).toBe(caller === "anonymous" ? 401 : 403);
      expect(error?.message).toBe(`permission denied for function ${name}`);
      expect(await allRows(fixtures())).toEqual(before);
    });

    it.each(helpers)("cannot find $name", async ({ name, args }) => {
      vi.spyOn(console, "error").mockReturnValue();
      const direct = await fixtures().db(caller).rpc(name, args);
      expect(direct.status).toBe(404);
      const inSchema = await fixtures().request(caller, `/rest/v1/rpc/${name}`, {
        method: "POST",
        json: args,
        headers: { "content-profile": "private" },
      });
      expect(inSchema.status).toBe(406);
    });

    it("cannot read another account by embedding it in a table", async () => {
      vi.spyOn(console, "error").mockReturnValue();
      const { error } = await fixtures().db(caller).from("carts").select("*,users(*)");
      expect(error).not.toBeNull();
    });
  });

  it("can be called by the service role", async () => {
    const results = [];
    for (const { name, args } of forTheService) {
      const { data, error } = await fixtures().db("service").rpc(name, args);
      results.push({ name, data, error });
    }
    expect(results).toEqual([
      { name: "set_admin", data: false, error: null },
      {
        name: "apply_provider_message",
        data: { result: "confirmed", refunds: [] },
        error: null,
      },
      { name: "claim_payment_checks", data: [], error: null },
      { name: "claim_due_refunds", data: [], error: null },
      { name: "end_verification", data: null, error: null },
      { name: "claim_refund", data: { result: "forbidden" }, error: null },
      { name: "claim_charge_refund", data: { result: "forbidden" }, error: null },
      { name: "refuse_refund", data: null, error: null },
      { name: "charges_to_reconcile", data: [], error: null },
      { name: "claim_reconciliation", data: true, error: null },
      { name: "release_shop", data: false, error: null },
      { name: "shop_is_held", data: false, error: null },
      { name: "record_order_mail", data: null, error: null },
      { name: "claim_order_mails", data: expect.any(Array), error: null },
    ]);
  });

  it.each([
    "dashboard_summary",
    "find_orders",
    "order_counts",
    "held_pieces",
    "needs_attention",
    "find_products",
    "stock_counts",
  ])("return %s to admins only", async (name) => {
    const statuses = [];
    for (const caller of [...callers, "service"] as const) {
      const { status, data } = await fixtures().db(caller).rpc(name);
      statuses.push({ caller, status, sees: data !== null });
    }
    expect(statuses).toEqual([
      { caller: "anonymous", status: 401, sees: false },
      { caller: "shopper", status: 403, sees: false },
      { caller: "another shopper", status: 403, sees: false },
      { caller: "admin", status: 200, sees: true },
      { caller: "service", status: 403, sees: false },
    ]);
  });
});
