import { createHash, randomBytes } from "node:crypto";
import { createPaystackSandbox, type PaystackSandbox } from "../../paystack-sandbox/sandbox.ts";
import type { Keys } from "../config/key-settings.ts";
import type { RouteHandler } from "../lib/web/route-handler.ts";
import { limitBody } from "../limits/body-limit.ts";

export const SANDBOX_PATH = "/paystack-sandbox";
const MAX_BODY_BYTES = 1024 * 1024;

type DeliverWebhook = (request: Request) => Promise<Response>;

/** The public key is derived, so that a page that was open during a restart can still pay. */
export function createSandbox(
  siteUrl: string,
  { publishableKey }: Keys,
  deliver: DeliverWebhook,
): PaystackSandbox {
  return createPaystackSandbox({
    publicKey: `pk_test_${createHash("sha256").update(publishableKey).digest("hex").slice(0, 40)}`,
    secretKey: `sk_test_${randomBytes(20).toString("hex")}`,
    basePath: SANDBOX_PATH,
    webhookUrl: `${siteUrl}/functions/v1/paystack-webhook`,
    deliver: (input, init) => deliver(new Request(input, init)),
  });
}

export function createSandboxHandler(sandbox: PaystackSandbox): RouteHandler {
  return async (incoming, pathname) => {
    if (!pathname.startsWith(`${SANDBOX_PATH}/`)) return undefined;
    const request = await limitBody(incoming, MAX_BODY_BYTES);
    return request instanceof Response ? request : sandbox.fetch(request);
  };
}
