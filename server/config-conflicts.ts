import type { Environment } from "./config-schema.ts";

/** Settings that do not fit together, each with the reason. */
export function findConflicts(env: Environment): string[] {
  const conflicts: string[] = [];
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
