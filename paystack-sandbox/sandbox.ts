import { channel } from "node:diagnostics_channel";
import { createApiMode } from "./api-mode.ts";
import type { SandboxContext } from "./context.ts";
import { type Controls, createControls } from "./controls/controls.ts";
import { CONTROLS_CHANNEL } from "./controls/controls-channel.ts";
import { handleRequest } from "./routes.ts";
import { createTransactions } from "./transactions.ts";
import { createWebhooks } from "./webhooks.ts";

export type PaystackSandboxOptions = {
  publicKey: string;
  secretKey: string;
  webhookUrl: string;
  /** Where the sandbox is mounted, such as "/paystack-sandbox". */
  basePath: string;
  now?: () => Date;
  /** How an event reaches the webhook. */
  deliver?: typeof fetch;
  retryDelays?: number[];
  maxTransactions?: number;
};

export type PaystackSandbox = {
  publicKey: string;
  secretKey: string;
  fetch(request: Request): Promise<Response>;
  controls: Controls;
  close(): Promise<void>;
};

const RETRY_DELAYS = [1_000, 5_000, 30_000, 120_000, 600_000];
const MAX_TRANSACTIONS = 5_000;

export function createPaystackSandbox(options: PaystackSandboxOptions): PaystackSandbox {
  const { publicKey, secretKey } = options;
  const context = createContext(options);
  const controls = createControls(context);
  channel(CONTROLS_CHANNEL).publish(controls);
  return {
    publicKey,
    secretKey,
    fetch: (request) => handleRequest(request, context),
    controls,
    async close() {
      context.apiMode.set("normal");
      await context.webhooks.close();
    },
  };
}

function createContext(options: PaystackSandboxOptions): SandboxContext {
  const { basePath, publicKey, secretKey, webhookUrl: url, now = () => new Date() } = options;
  const { deliver = fetch, retryDelays = RETRY_DELAYS, maxTransactions } = options;
  return {
    basePath,
    publicKey,
    secretKey,
    now,
    transactions: createTransactions(now, maxTransactions ?? MAX_TRANSACTIONS),
    webhooks: createWebhooks({ url, secretKey, deliver, retryDelays }),
    apiMode: createApiMode(),
    refundOutcome: "processed",
    forms: "usual",
    unreadable: { refund: [], dispute: [], transaction: [] },
  };
}
