import type { FunctionDeps } from "../../supabase/functions/_shared/deps.ts";
import { handlePaymentSweep } from "../../supabase/functions/payment-sweep/handler.ts";
import { handlePaystackWebhook } from "../../supabase/functions/paystack-webhook/handler.ts";
import { handleVerifyPayment } from "../../supabase/functions/verify-payment/handler.ts";
import { json } from "../http/responses.ts";

const PREFIX = "/functions/v1/";

type Handler = (request: Request, deps: FunctionDeps) => Promise<Response>;

const HANDLERS: ReadonlyMap<string, Handler> = new Map([
  ["verify-payment", handleVerifyPayment],
  ["paystack-webhook", handlePaystackWebhook],
  ["payment-sweep", handlePaymentSweep],
]);

/** Serves the functions where Supabase would; answers undefined for every other path. */
export function createFunctions(deps: FunctionDeps) {
  return async (request: Request): Promise<Response | undefined> => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(PREFIX)) return undefined;
    const handler = HANDLERS.get(pathname.slice(PREFIX.length));
    if (!handler) return json(404, { code: "NOT_FOUND", message: "There is no such function." });
    return handler(request, deps);
  };
}
