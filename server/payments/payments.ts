import type { App } from "@supabase/lite";
import type { PublicConfig } from "../../domain/public-config.ts";
import { createDeps } from "../../supabase/functions/_shared/deps.ts";
import type { Keys } from "../auth/keys.ts";
import type { Config } from "../config.ts";
import type { RouteHandler } from "../http/route-handler.ts";
import { createFunctions } from "./functions.ts";
import { createSandbox, createSandboxHandler, SANDBOX_PATH } from "./sandbox.ts";
import { type SweepTimer, startSweep } from "./sweep-timer.ts";

const PAYSTACK_SCRIPT = "https://js.paystack.co/v2/inline.js";

type Options = {
  config: Pick<Config, "siteUrl" | "paystack">;
  keys: Keys;
  backend: App;
  /** Called after a function may have changed stock. */
  stockChanged: () => void;
};

/** The payment functions, the sweep, and the sandbox where no provider is configured. */
export function createPayments({ config, keys, backend, stockChanged }: Options) {
  const { siteUrl } = config;
  const sandbox = config.paystack ? undefined : createSandbox(siteUrl, keys, deliverWebhook);
  const paystack = config.paystack ?? sandbox;
  if (!paystack) throw new Error("No payment provider is configured.");

  const deps = createDeps({
    supabaseUrl: siteUrl,
    supabasePublishableKey: keys.publishableKey,
    supabaseSecretKey: keys.secretKey,
    supabaseFetch: async (request) => backend.fetch(request, { peerAddress: null }),
    paystackUrl: config.paystack?.url ?? `${siteUrl}${SANDBOX_PATH}`,
    paystackSecretKey: paystack.secretKey,
    providerFetch: sandbox ? (request) => sandbox.fetch(request) : fetch,
  });
  const handle = createFunctions(deps);

  const functions = async (request: Request, pathname: string) => {
    const response = await handle(request, pathname);
    if (request.method === "POST" && response?.ok) stockChanged();
    return response;
  };

  /** In process, because the sandbox is part of the same server. */
  async function deliverWebhook(request: Request): Promise<Response> {
    const response = await functions(request, new URL(request.url).pathname);
    return response ?? new Response(null, { status: 404 });
  }

  let timer: SweepTimer | undefined;
  return {
    handlers: [functions, ...(sandbox ? [createSandboxHandler(sandbox)] : [])] as RouteHandler[],
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
