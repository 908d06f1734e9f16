import { createDatabase, type Database } from "./database.ts";
import { createPaystack, type Paystack } from "./paystack.ts";
import type { FunctionSettings } from "./settings.ts";

/** What the handlers work with. */
export type FunctionDeps = {
  database: Database;
  paystack: Paystack;
  /** Signs the provider's webhooks. */
  paystackSecretKey: string;
  /** Opens the functions that only a scheduler may call. */
  supabaseSecretKey: string;
  log: (message: string, error?: unknown) => void;
};

export function createDeps(settings: FunctionSettings): FunctionDeps {
  return {
    database: createDatabase(settings),
    paystack: createPaystack(settings),
    paystackSecretKey: settings.paystackSecretKey,
    supabaseSecretKey: settings.supabaseSecretKey,
    log: settings.log ?? logToConsole,
  };
}

function logToConsole(message: string, error?: unknown): void {
  console.error(error instanceof Error ? `${message}: ${error.message}` : message);
}
