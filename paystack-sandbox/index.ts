import { handleApi, isApiPath, type SandboxContext } from "./api.ts";
import { serveAsset } from "./assets.ts";
import { handleCheckout } from "./checkout.ts";
import { Trouble } from "./modes.ts";
import { settlePayment } from "./pay.ts";
import { payPage } from "./pay-page.ts";
import { failure, notFound, Refusal } from "./replies.ts";
import { TransactionStore } from "./store.ts";
import { type TransactionJson, transactionJson } from "./transaction-json.ts";
import type { Mode, ModeOptions, PayOptions, PaystackSandboxOptions } from "./types.ts";
import { Webhooks } from "./webhooks.ts";

export type { TransactionJson } from "./transaction-json.ts";
export type * from "./types.ts";
export { signature } from "./webhooks.ts";

export interface PaystackSandbox {
  readonly publicKey: string;
  readonly secretKey: string;
  fetch(request: Request): Promise<Response>;
  setMode(mode: Mode, options?: ModeOptions): void;
  /** Pays without a browser; makes the transaction first when the reference is new. */
  pay(reference: string, options?: PayOptions): TransactionJson;
  transaction(reference: string): TransactionJson | undefined;
  transactions(): TransactionJson[];
  /** Waits until every webhook has been taken or given up. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

const defaultRetryDelays = [1_000, 5_000, 30_000, 120_000, 600_000];

export function createPaystackSandbox(options: PaystackSandboxOptions): PaystackSandbox {
  const context = createContext(options);
  const trouble = new Trouble();
  const { store, webhooks } = context;
  return {
    publicKey: options.publicKey,
    secretKey: options.secretKey,
    fetch: (request) => handle(request, context, trouble),
    setMode: (mode, modeOptions) => trouble.set(mode, modeOptions),
    pay: (reference, payOptions) => settlePayment(reference, payOptions ?? {}, context),
    transaction: (reference) => {
      const found = store.byReference(reference);
      return found && transactionJson(found);
    },
    transactions: () => store.all().map(transactionJson),
    settle: () => webhooks.settle(),
    close: () => {
      trouble.close();
      return webhooks.close();
    },
  };
}

function createContext(options: PaystackSandboxOptions): SandboxContext {
  const { publicKey, secretKey, now = () => new Date() } = options;
  const webhooks = new Webhooks({
    url: options.webhookUrl,
    secretKey,
    deliver: options.deliver ?? fetch,
    retryDelays: options.retryDelays ?? defaultRetryDelays,
  });
  const basePath = options.basePath.replace(/\/+$/, "");
  return { basePath, publicKey, secretKey, now, webhooks, store: new TransactionStore(now) };
}

async function handle(request: Request, context: SandboxContext, trouble: Trouble) {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith(`${context.basePath}/`)) return notFound();
  const path = pathname.slice(context.basePath.length);
  if (isApiPath(path)) {
    return trouble.around(request, () => answer(() => handleApi(request, path, context)));
  }
  return answer(() => handlePublic(request, path, context));
}

async function handlePublic(request: Request, path: string, context: SandboxContext) {
  if (path.startsWith("/checkout/")) return handleCheckout(request, path, context);
  if (request.method !== "GET" && request.method !== "HEAD") return notFound();
  const accessCode = /^\/pay\/(\w+)$/.exec(path)?.[1];
  if (accessCode) return payPage(context.store.byAccessCode(accessCode), context);
  return (await serveAsset(path)) ?? notFound();
}

async function answer(route: () => Promise<Response>): Promise<Response> {
  try {
    return await route();
  } catch (error) {
    if (error instanceof Refusal) return failure(error.message, error.details);
    throw error;
  }
}
