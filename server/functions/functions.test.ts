import { expect, it } from "vitest";
import { createDeps } from "../../supabase/functions/_shared/deps.ts";
import { createFunctions } from "./functions.ts";

const functions = createFunctions(
  createDeps({
    supabaseUrl: "http://localhost",
    supabaseSecretKey: "sb_secret_1",
    supabasePublishableKey: "sb_publishable_1",
    supabaseFetch: async () => new Response(null, { status: 503 }),
    paystackUrl: "http://localhost",
    paystackSecretKey: "sk_test_1",
    log: () => undefined,
  }),
);

const call = (path: string, init?: RequestInit) =>
  functions(new Request(`http://localhost${path}`, init), path);

it("ignores other paths", async () => {
  for (const path of ["/", "/functions", "/rest/v1/orders"]) {
    expect(await call(path)).toBeUndefined();
  }
});

it.each(["verify-payment/", "constructor", "", "verify-payment/x"])(
  "answers 404 to '%s'",
  async (name) => {
    const response = await call(`/functions/v1/${name}`, { method: "POST" });
    expect(response?.status).toBe(404);
    expect(await response?.json()).toMatchObject({ message: "Function not found." });
  },
);

it.each([
  "verify-payment",
  "paystack-webhook",
  "payment-sweep",
  "refund-order",
  "reconcile-payments",
])("accepts only POST for %s", async (name) => {
  const response = await call(`/functions/v1/${name}`);
  expect(response?.status).toBe(405);
  expect(response?.headers.get("allow")).toBe("POST");
});

it("allows other origins to call verify-payment, as on Supabase", async () => {
  const preflight = await call("/functions/v1/verify-payment", { method: "OPTIONS" });
  expect(preflight?.status).toBe(204);
  expect(preflight?.headers.get("access-control-allow-headers")).toContain("authorization");
  const body = JSON.stringify({ orderId: 1, reference: "NTOMA-1" });
  const refused = await call("/functions/v1/verify-payment", { method: "POST", body });
  expect(refused?.status).toBe(401);
  expect(refused?.headers.get("access-control-allow-origin")).toBe("*");
});

it("asks for another try, with a message, when the backend is down", async () => {
  const headers = { authorization: "Bearer a.b.c" };
  const body = JSON.stringify({ orderId: 1, reference: "NTOMA-1" });
  const response = await call("/functions/v1/verify-payment", { method: "POST", headers, body });
  expect([response?.status, response?.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await response?.json()).toEqual({
    success: false,
    message: "Server error during payment verification.",
    final: false,
  });
});
