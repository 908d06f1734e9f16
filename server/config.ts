import { resolve } from "node:path";
import { z } from "zod";
import { PAYSTACK_URL } from "../supabase/functions/_shared/settings.ts";
import { isMailAddress } from "./auth/email-address.ts";
import { isAddressRange } from "./http/client-info.ts";

/** All settings of the shop; read from the environment here and nowhere else. */
export type Config = {
  production: boolean;
  port: number;
  host: string;
  siteUrl: string;
  dataDir: string;
  inboxPort: number;
  databaseUrl: string | undefined;
  smtpUrl: string | undefined;
  /** Gets a mail for each new paid order. */
  ownerEmail: string | undefined;
  paystack: { publicKey: string; secretKey: string; url: string } | undefined;
  /** Proxies whose forwarding headers are trusted. */
  trustedProxies: readonly string[];
  /** Whether pages request images in the width they need, or as they were uploaded. */
  imageRendering: boolean;
  /** Start with the fixed categories only. */
  empty: boolean;
};

export class ConfigError extends Error {}

const LOOPBACK_HOSTS = new Set(["127.0.0.1", "localhost", "::1"]);

const port = (name: string) =>
  z
    .string()
    .regex(/^\d{1,5}$/, `${name} must be a number between 1 and 65535.`)
    .transform(Number)
    .refine(
      (value) => value >= 1 && value <= 65535,
      `${name} must be a number between 1 and 65535.`,
    );

const url = (name: string, schemes: readonly string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
      `${name} must be a URL beginning with ${schemes.map((scheme) => `${scheme}//`).join(" or ")}.`,
    );

const schema = z.object({
  NODE_ENV: z
    .enum(
      ["development", "test", "production"],
      "NODE_ENV must be development, test or production.",
    )
    .default("development"),
  PORT: port("PORT").default(3000),
  HOST: z.string().default("127.0.0.1"),
  SITE_URL: url("SITE_URL", ["http:", "https:"]).optional(),
  DATA_DIR: z.string().default(".data"),
  INBOX_PORT: port("INBOX_PORT").default(8025),
  DATABASE_URL: url("DATABASE_URL", ["postgres:", "postgresql:"]).optional(),
  SMTP_URL: url("SMTP_URL", ["smtp:", "smtps:"]).optional(),
  OWNER_EMAIL: z
    .string()
    .refine(isMailAddress, "OWNER_EMAIL must be one mail address, such as owner@shop.example.")
    .optional(),
  PAYSTACK_PUBLIC_KEY: z
    .string()
    .regex(/^pk_(test|live)_./, "PAYSTACK_PUBLIC_KEY must begin with pk_test_ or pk_live_.")
    .optional(),
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_./, "PAYSTACK_SECRET_KEY must begin with sk_test_ or sk_live_.")
    .optional(),
  PAYSTACK_URL: url("PAYSTACK_URL", ["http:", "https:"]).optional(),
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .refine(
      (list) => list.every(isAddressRange),
      "TRUSTED_PROXIES must list addresses or ranges, such as 127.0.0.1, 10.0.0.0/8.",
    ),
  IMAGE_RENDERING: z.enum(["on", "off"], "IMAGE_RENDERING must be on or off.").default("on"),
  VITE_SUPABASE_URL: url("VITE_SUPABASE_URL", ["http:", "https:"]).optional(),
  VITE_SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
});

type Environment = z.infer<typeof schema>;

export function readConfig(
  environment: Record<string, string | undefined>,
  args: readonly string[] = [],
): Config {
  const unknown = args.filter((arg) => arg !== "--empty");
  if (unknown.length > 0) {
    throw new ConfigError(`Unknown option ${unknown[0]}. The only option is --empty.`);
  }
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(set);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => issue.message).join("\n"));
  }
  const conflicts = findConflicts(parsed.data);
  if (conflicts.length > 0) throw new ConfigError(conflicts.join("\n"));
  return toConfig(parsed.data, args.includes("--empty"));
}

function findConflicts(env: Environment): string[] {
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

function toConfig(env: Environment, empty: boolean): Config {
  return {
    production: env.NODE_ENV === "production",
    port: env.PORT,
    host: env.HOST,
    siteUrl: (env.SITE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ""),
    dataDir: resolve(env.DATA_DIR),
    inboxPort: env.INBOX_PORT,
    databaseUrl: env.DATABASE_URL,
    smtpUrl: env.SMTP_URL,
    ownerEmail: env.OWNER_EMAIL,
    paystack:
      env.PAYSTACK_PUBLIC_KEY && env.PAYSTACK_SECRET_KEY
        ? {
            publicKey: env.PAYSTACK_PUBLIC_KEY,
            secretKey: env.PAYSTACK_SECRET_KEY,
            url: env.PAYSTACK_URL ?? PAYSTACK_URL,
          }
        : undefined,
    trustedProxies: env.TRUSTED_PROXIES,
    imageRendering: env.IMAGE_RENDERING === "on",
    empty,
  };
}

/** The demo catalog is created on this machine only, never in a remote database. */
export function hasDemoCatalog({ production, empty, databaseUrl }: Config): boolean {
  return !production && !empty && isOnThisMachine(databaseUrl);
}

/** Demo users, whose passwords are public, exist only where others cannot reach the shop. */
export function hasDemoUsers({ production, host, databaseUrl }: Config): boolean {
  return !production && LOOPBACK_HOSTS.has(host) && isOnThisMachine(databaseUrl);
}

function isOnThisMachine(databaseUrl: string | undefined): boolean {
  return databaseUrl === undefined || LOOPBACK_HOSTS.has(new URL(databaseUrl).hostname);
}
