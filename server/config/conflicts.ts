import { keySettings } from "./key-settings.ts";
import { s3Settings } from "./s3-settings.ts";
import type { Environment } from "./schema.ts";

/** Settings of which all are set or none. */
const GROUPS = [Object.keys(keySettings), Object.keys(s3Settings)] as (keyof Environment)[][];

/** Settings that do not fit together, each with the reason. */
export function findConflicts(env: Environment): string[] {
  const conflicts = GROUPS.flatMap((names) => incompleteGroup(env, names));
  if (Boolean(env.PAYSTACK_PUBLIC_KEY) !== Boolean(env.PAYSTACK_SECRET_KEY)) {
    conflicts.push("PAYSTACK_PUBLIC_KEY and PAYSTACK_SECRET_KEY go together: set both or neither.");
  } else if (env.PAYSTACK_PUBLIC_KEY?.slice(3, 8) !== env.PAYSTACK_SECRET_KEY?.slice(3, 8)) {
    conflicts.push(
      "One Paystack key is a test key and the other one is live: use two of the same kind.",
    );
  }
  if (Boolean(env.VITE_SUPABASE_URL) !== Boolean(env.VITE_SUPABASE_PUBLISHABLE_KEY)) {
    conflicts.push("VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY go together.");
  }
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) {
    conflicts.push("DATABASE_DIRECT_URL needs DATABASE_URL, the URL of the pooler.");
  }
  if (env.WORKERS > 1) conflicts.push(...missingForWorkers(env));
  if (env.NODE_ENV !== "production") return conflicts;
  if (env.PAYSTACK_URL) {
    conflicts.push("PAYSTACK_URL is for tests: it cannot be set in production.");
  }
  if (!env.SMTP_URL) {
    conflicts.push("SMTP_URL is missing: production needs a mail server.");
  }
  if (!env.PAYSTACK_SECRET_KEY) {
    conflicts.push(
      "PAYSTACK_PUBLIC_KEY and PAYSTACK_SECRET_KEY are missing: production needs a payment provider.",
    );
  }
  if (!env.SITE_URL) {
    conflicts.push(
      "SITE_URL is missing: the links in mails need the shop's public address, such as https://shop.example.",
    );
  }
  return conflicts;
}

function incompleteGroup(env: Environment, names: readonly (keyof Environment)[]): string[] {
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length === 0 || missing.length === names.length) return [];
  const verb = missing.length === 1 ? "is" : "are";
  return [`${names.join(", ")} go together: ${missing.join(", ")} ${verb} missing.`];
}

/** PGlite, the sandbox and the inbox belong to one process. */
function missingForWorkers(env: Environment): string[] {
  const missing = [
    ...(env.DATABASE_URL ? [] : ["DATABASE_URL (the embedded database takes one process)"]),
    ...(env.PAYSTACK_SECRET_KEY ? [] : ["PAYSTACK_PUBLIC_KEY and PAYSTACK_SECRET_KEY"]),
    ...(env.SMTP_URL ? [] : ["SMTP_URL"]),
  ];
  return missing.length > 0 ? [`WORKERS above 1 needs ${missing.join(", ")}.`] : [];
}
