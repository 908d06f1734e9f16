import type { FunctionDeps } from "../../supabase/functions/_shared/deps.ts";
import { handlePaymentSweep } from "../../supabase/functions/payment-sweep/handler.ts";
import { handlePaystackWebhook } from "../../supabase/functions/paystack-webhook/handler.ts";
import { handleReconcilePayments } from "../../supabase/functions/reconcile-payments/handler.ts";
import { handleRefundOrder } from "../../supabase/functions/refund-order/handler.ts";
import { handleVerifyPayment } from "../../supabase/functions/verify-payment/handler.ts";
import { json } from "../lib/web/responses.ts";
import { limitBody } from "../limits/body-limit.ts";

const PREFIX = "/functions/v1/";
const MAX_BODY_BYTES = 1024 * 1024;

type FunctionHandler = (request: Request, deps: FunctionDeps) => Promise<Response>;

const HANDLERS: ReadonlyMap<string, FunctionHandler> = new Map([
  ["verify-payment", handleVerifyPayment],
  ["paystack-webhook", handlePaystackWebhook],
  ["payment-sweep", handlePaymentSweep],
  ["refund-order", handleRefundOrder],
  ["reconcile-payments", handleReconcilePayments],
]);

/** Serves the Edge Functions at Supabase's paths. */
export function createFunctions(deps: FunctionDeps) {
  return async (incoming: Request, pathname: string): Promise<Response | undefined> => {
    if (!pathname.startsWith(PREFIX)) return undefined;
    const handle = HANDLERS.get(pathname.slice(PREFIX.length));
    if (!handle) return json(404, { code: "NOT_FOUND", message: "Function not found." });
    const request = await limitBody(incoming, MAX_BODY_BYTES);
    return request instanceof Response ? request : handle(request, deps);
  };
}
