import type { PublicConfig } from "../../domain/public-config.ts";
import { createDeps } from "../../supabase/functions/_shared/deps.ts";
import type { ServiceSettings } from "../../supabase/functions/_shared/service-client.ts";
import type { FunctionSettings } from "../../supabase/functions/_shared/settings.ts";
import type { Config } from "../config/config.ts";
import type { Keys } from "../config/key-settings.ts";
import type { RouteHandler } from "../lib/web/route-handler.ts";
import type { ShopLimits } from "../limits/open-limits.ts";
import { createRequestLimits, VERIFY_LIMITS } from "../limits/request-limits.ts";
import { createFunctions } from "./functions.ts";
import { publishKeyRefusals, publishPaymentOutcomes } from "./publish-outcomes.ts";
import { createSandbox, createSandboxHandler, SANDBOX_PATH } from "./sandbox.ts";
import { type SweepTimer, startSweep } from "./sweep-timer.ts";

const VERIFY_PATH = "/functions/v1/verify-payment";
const PAYSTACK_SCRIPT = "https://js.paystack.co/v2/inline.js";

type Options = {
  config: Pick<Config, "siteUrl" | "paystack">;
  keys: Keys;
  service: ServiceSettings;
  limits: ShopLimits;
};

/** The payment functions, the sweep, and the sandbox where no provider is configured. */
export function createPayments({ config, keys, service, limits }: Options) {
  const { siteUrl } = config;
  const sandbox = config.paystack ? undefined : createSandbox(siteUrl, keys, deliverWebhook);
  const paystack = config.paystack ?? sandbox;
  if (!paystack) throw new Error("No payment provider is configured.");

  const settings: FunctionSettings = {
    ...service,
    paystackUrl: config.paystack?.url ?? `${siteUrl}${SANDBOX_PATH}`,
    paystackSecretKey: paystack.secretKey,
    providerFetch: publishKeyRefusals(sandbox ? (request) => sandbox.fetch(request) : fetch),
  };
  const deps = publishPaymentOutcomes(createDeps(settings));
  const functions = createFunctions(deps);

  const rejectTooMany = createRequestLimits(VERIFY_LIMITS, limits.attempts);

  const publicFunctions: RouteHandler = async (request, pathname, { address }) => {
    const isVerify = request.method === "POST" && pathname === VERIFY_PATH;
    const rejection = isVerify ? await rejectTooMany(request, address) : undefined;
    return rejection ?? functions(request, pathname);
  };

  /** In process, because the sandbox is part of the same server. */
  async function deliverWebhook(request: Request): Promise<Response> {
    const response = await functions(request, new URL(request.url).pathname);
    return response ?? new Response(null, { status: 404 });
  }

  let timer: SweepTimer | undefined;
  return {
    handlers: [
      publicFunctions,
      ...(sandbox ? [createSandboxHandler(sandbox)] : []),
    ] as RouteHandler[],
    publicConfig: {
      paystackPublicKey: paystack.publicKey,
      paystackScriptUrl: sandbox ? `${SANDBOX_PATH}/inline.js` : PAYSTACK_SCRIPT,
    } satisfies Partial<PublicConfig>,
    startSweep() {
      timer = startSweep(deps);
    },
    async close() {
      await timer?.stop();
      await sandbox?.close();
    },
  };
}
