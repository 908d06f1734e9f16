import type { Fetch } from "./fetch.ts";

/** The settings of the payment functions. */
export type FunctionSettings = {
  supabaseUrl: string;
  supabaseSecretKey: string;
  supabasePublishableKey: string;
  paystackUrl: string;
  paystackSecretKey: string;
  /** How requests reach the backend; over the network by default. */
  supabaseFetch?: Fetch;
  /** Calls a function of the database in SQL, in the process that has it; otherwise over HTTP. */
  callFunction?: (name: string, args: Record<string, unknown>) => Promise<unknown>;
  /** How requests reach the provider; over the network by default. */
  providerFetch?: Fetch;
  /** How long the provider may take for one answer. */
  providerDeadlineMs?: number;
  /** The pause before each further try; there is one try more than pauses. */
  providerPausesMs?: readonly number[];
  verifyCooldownMs?: number;
  log?: (message: string, error?: unknown) => void;
};

export const PAYSTACK_URL = "https://api.paystack.co";

type Environment = (name: string) => string | undefined;

function firstOf(environment: Environment, ...names: string[]): string {
  const found = names.map((name) => readVariable(environment, name)).find((value) => value);
  if (!found) throw new Error(`Missing environment variable: ${names.join(" or ")}`);
  return found;
}

/** How a function that has nothing to do with payments reaches the project. */
export function readServiceSettings(
  environment: Environment,
): Pick<FunctionSettings, "supabaseUrl" | "supabaseSecretKey" | "supabasePublishableKey"> {
  return {
    supabaseUrl: firstOf(environment, "SUPABASE_URL"),
    supabaseSecretKey: firstOf(
      environment,
      "SUPABASE_SECRET_KEY",
      "SUPABASE_SECRET_KEYS",
      "SUPABASE_SERVICE_ROLE_KEY",
    ),
    supabasePublishableKey: firstOf(
      environment,
      "SUPABASE_PUBLISHABLE_KEY",
      "SUPABASE_PUBLISHABLE_KEYS",
      "SUPABASE_ANON_KEY",
    ),
  };
}

/** Reads the settings from the environment of Supabase or of the shop's server. */
export function readSettings(environment: Environment): FunctionSettings {
  return {
    ...readServiceSettings(environment),
    paystackUrl: environment("PAYSTACK_URL") || PAYSTACK_URL,
    paystackSecretKey: firstOf(environment, "PAYSTACK_SECRET_KEY"),
  };
}

/** Supabase hands out its keys as a JSON dictionary of names; the one named "default" is ours. */
function readVariable(environment: Environment, name: string): string | undefined {
  const value = environment(name);
  if (!value || !name.endsWith("_KEYS")) return value;
  const keys: Record<string, string> = JSON.parse(value);
  return keys.default ?? Object.values(keys)[0];
}
