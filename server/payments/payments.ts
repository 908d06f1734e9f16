import { createHash, randomBytes } from "node:crypto";
import type { App } from "@supabase/lite";
import type { PublicConfig } from "../../domain/public-config.ts";
import { createPaystackSandbox, type PaystackSandbox } from "../../paystack-sandbox/sandbox.ts";
import { createDeps } from "../../supabase/functions/_shared/deps.ts";
import type { Keys } from "../auth/keys.ts";
import type { CatalogCache } from "../catalog/catalog-cache.ts";
import type { Config } from "../config.ts";
import { limitBody } from "../http/body-limit.ts";
import type { RouteHandler } from "../http/router.ts";
import { createFunctions } from "./functions.ts";
import { type SweepTimer, startSweep } from "./sweep-timer.ts";

const FUNCTIONS_PATH = "/functions/v1/";
const SANDBOX_PATH = "/paystack-sandbox";
const MAX_BODY_BYTES = 1024 * 1024;
const PAYSTACK_SCRIPT = "https://js.paystack.co/v2/inline.js";

type Options = { config: Config; keys: Keys; backend: App; cache: CatalogCache };

/** Everything about money that the server adds: the functions, the sweep, and a provider to play with. */
export function createPayments({ config, keys, backend, cache }: Options) {
  const sandbox = config.paystack
    ? undefined
    : createSandbox(config.siteUrl, keys, (request) => hook(request));
  const paystack = config.paystack ?? sandbox;
  if (!paystack) throw new Error("There is no payment provider.");

  const deps = createDeps({
    supabaseUrl: config.siteUrl,
    supabasePublishableKey: keys.publishableKey,
    supabaseSecretKey: keys.secretKey,
    supabaseFetch: async (request) => backend.fetch(request, { peerAddress: null }),
    paystackUrl: config.paystack?.url ?? `${config.siteUrl}${SANDBOX_PATH}`,
    paystackSecretKey: paystack.secretKey,
    providerFetch: sandbox ? (request) => sandbox.fetch(request) : fetch,
  });
  const answer = createFunctions(deps);

  /** A confirmed payment takes pieces out of the stock, so the catalogue is read anew. */
  const functions: RouteHandler = async (incoming, pathname) => {
    if (!pathname.startsWith(FUNCTIONS_PATH)) return undefined;
    const request = await limitBody(incoming, MAX_BODY_BYTES);
    if (request instanceof Response) return request;
    const response = await answer(request);
    if (request.method === "POST" && response?.ok) cache.changed();
    return response;
  };
  const hook = async (request: Request) =>
    (await functions(request, new URL(request.url).pathname)) ??
    new Response(null, { status: 404 });

  let timer: SweepTimer | undefined;
  return {
    functions,
    sandbox: sandbox && sandboxGuest(sandbox),
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

type Hook = (request: Request) => Promise<Response>;

/** Its public key stays the same: a page that was open when the shop started anew can still pay. */
function createSandbox(siteUrl: string, { publishableKey }: Keys, hook: Hook) {
  return createPaystackSandbox({
    publicKey: `pk_test_${createHash("sha256").update(publishableKey).digest("hex").slice(0, 40)}`,
    secretKey: `sk_test_${randomBytes(20).toString("hex")}`,
    basePath: SANDBOX_PATH,
    webhookUrl: `${siteUrl}/functions/v1/paystack-webhook`,
    deliver: (input, init) => hook(new Request(input, init)),
  });
}

function sandboxGuest(sandbox: PaystackSandbox): RouteHandler {
  return async (incoming, pathname) => {
    if (!pathname.startsWith(`${SANDBOX_PATH}/`)) return undefined;
    const request = await limitBody(incoming, MAX_BODY_BYTES);
    return request instanceof Response ? request : sandbox.fetch(request);
  };
}
