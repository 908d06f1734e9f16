import { createDatabase, type Database } from "./payments/database.ts";
import { createPaystack, type Paystack } from "./payments/paystack.ts";
import type { FunctionSettings } from "./settings.ts";

/** What the handlers depend on. */
export type FunctionDeps = {
  database: Database;
  paystack: Paystack;
  /** Signs the provider's webhooks. */
  paystackSecretKey: string;
  /** Required by the functions that only a scheduler may call. */
  supabaseSecretKey: string;
  /** How soon after the last question about a payment the provider is asked again for a shopper. */
  verifyCooldownMs: number;
  log: (message: string, error?: unknown) => void;
};

const VERIFY_COOLDOWN_MS = 3_000;

export function createDeps(settings: FunctionSettings): FunctionDeps {
  return {
    database: createDatabase(settings),
    paystack: createPaystack(settings),
    paystackSecretKey: settings.paystackSecretKey,
    supabaseSecretKey: settings.supabaseSecretKey,
    verifyCooldownMs: settings.verifyCooldownMs ?? VERIFY_COOLDOWN_MS,
    log: settings.log ?? logToConsole,
  };
}

function logToConsole(message: string, error?: unknown): void {
  console.error(error instanceof Error ? `${message}: ${error.message}` : message);
}
