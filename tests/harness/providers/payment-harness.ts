import type { Controls } from "../../../paystack-sandbox/controls/controls.ts";
import { createPaystackSandbox, type PaystackSandbox } from "../../../paystack-sandbox/sandbox.ts";
import { signature } from "../../../paystack-sandbox/webhooks.ts";
import { createFunctionCaller } from "../../../server/database/call-function.ts";
import { createFunctions } from "../../../server/functions/functions.ts";
import { createDeps, type FunctionDeps } from "../../../supabase/functions/_shared/deps.ts";
import {
  type ReconciliationCounts,
  reconcilePayments,
} from "../../../supabase/functions/_shared/payments/reconcile.ts";
import {
  type SweepCounts,
  sweepPendingPayments,
} from "../../../supabase/functions/_shared/payments/sweep.ts";
import type { FunctionSettings } from "../../../supabase/functions/_shared/settings.ts";
import type { Placed } from "../database/order-steps.ts";
import { ORIGIN, type TestBackend, type TestUser } from "../database/test-backend.ts";

const SECRET_KEY = "sk_test_sandbox";
export const SANDBOX_PATH = "/paystack-sandbox";

export type Answer = { status: number; success?: boolean; message: string; final?: boolean };

/** The payment path: the real handlers, the real backend and a controllable provider. */
export type PaymentHarness = {
  sandbox: PaystackSandbox;
  /** Controls the provider. */
  provider: Controls;
  deps: FunctionDeps;
  /** The provider's requests, such as "POST /refund". */
  providerRequests: string[];
  logged: string[];
  /** The bodies of all events that the provider has sent; while they are lost, the shop gets none. */
  webhooks: { sent: string[]; areLost: boolean };
  call(path: string, init: RequestInit): Promise<Answer>;
  verify(token: string, body: unknown): Promise<Answer>;
  /** Charges the order at the provider, without its webhook, and verifies the payment. */
  pay(user: TestUser, order: Placed): Promise<Answer>;
  refund(token: string, orderId: unknown, wish?: object): Promise<Answer>;
  webhook(body: string, headers?: Record<string, string>): Promise<Answer>;
  /** The bodies of the events that follow from an action at the provider; the shop does not get them. */
  eventsOf(action: () => unknown): Promise<string[]>;
  sweep(): Promise<SweepCounts>;
  reconcile(): Promise<ReconciliationCounts>;
};

export function createPaymentHarness(
  backend: TestBackend,
  settings: Partial<FunctionSettings> = {},
): PaymentHarness {
  const providerRequests: string[] = [];
  const logged: string[] = [];
  const webhooks = { sent: [] as string[], areLost: false };
  const sandbox = createPaystackSandbox({
    publicKey: "pk_test_sandbox",
    secretKey: SECRET_KEY,
    basePath: SANDBOX_PATH,
    webhookUrl: `${ORIGIN}/functions/v1/paystack-webhook`,
    deliver: async (input, init) => {
      webhooks.sent.push(String(init?.body));
      return webhooks.areLost ? new Response() : answerOf(new Request(input, init));
    },
    retryDelays: [],
  });
  const deps = createDeps({
    supabaseUrl: ORIGIN,
    supabaseSecretKey: backend.keys.secretKey,
    supabasePublishableKey: backend.keys.publishableKey,
    supabaseFetch: backend.fetch,
    // A hosted project is asked over HTTP only.
    ...(!backend.isHosted && { callFunction: createFunctionCaller(backend.database.kysely) }),
    paystackUrl: ORIGIN + SANDBOX_PATH,
    paystackSecretKey: SECRET_KEY,
    providerFetch: (request) => {
      providerRequests.push(
        `${request.method} ${new URL(request.url).pathname.replace(SANDBOX_PATH, "")}`,
      );
      return sandbox.fetch(request);
    },
    providerPausesMs: [1, 1],
    verifyCooldownMs: 0,
    log: (message, error) => logged.push(error instanceof Error ? `${message}: ${error}` : message),
    ...settings,
  });
  const functions = createFunctions(deps);

  async function answerOf(request: Request): Promise<Response> {
    const response = await functions(request, new URL(request.url).pathname);
    if (!response) throw new Error(`Nothing is served at ${request.url}`);
    return response;
  }
  const call = async (path: string, init: RequestInit) => {
    const response = await answerOf(new Request(`${ORIGIN}/functions/v1/${path}`, init));
    return { status: response.status, ...(await response.json()) };
  };
  const post = (path: string, body: string, headers: Record<string, string>) =>
    call(path, { method: "POST", headers, body });

  const verify = (token: string, body: unknown) =>
    post("verify-payment", JSON.stringify(body), { authorization: `Bearer ${token}` });

  return {
    sandbox,
    provider: sandbox.controls,
    deps,
    providerRequests,
    logged,
    webhooks,
    call,
    verify,
    pay({ token }, { reference, orderId, pesewas }) {
      sandbox.controls.pay(reference, { amount: pesewas, webhook: false });
      return verify(token, { reference, orderId });
    },
    refund: (token, orderId, wish = {}) =>
      post("refund-order", JSON.stringify({ orderId, requestId: crypto.randomUUID(), ...wish }), {
        authorization: `Bearer ${token}`,
      }),
    webhook: (body, headers = { "x-paystack-signature": signature(body, SECRET_KEY) }) =>
      post("paystack-webhook", body, headers),
    async eventsOf(action) {
      const { areLost, sent } = webhooks;
      const before = sent.length;
      webhooks.areLost = true;
      action();
      await sandbox.controls.webhooksDone();
      webhooks.areLost = areLost;
      return sent.slice(before);
    },
    sweep: () => sweepPendingPayments(deps),
    reconcile: () => reconcilePayments(deps),
  };
}
