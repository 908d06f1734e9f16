import { resolve } from "node:path";
import { PAYSTACK_URL } from "../../supabase/functions/_shared/settings.ts";
import { ConfigError } from "../lib/errors.ts";
import { isLoopback } from "../lib/web/host-names.ts";
import { findConflicts } from "./conflicts.ts";
import { type Keys, readKeys } from "./key-settings.ts";
import { defaultPoolSize } from "./pool-size.ts";
import { readS3Settings, type S3Settings } from "./s3-settings.ts";
import { type Environment, environmentSchema } from "./schema.ts";

/** All settings of the shop; read from the environment here and nowhere else. */
export type Config = {
  production: boolean;
  port: number;
  host: string;
  siteUrl: string;
  dataDir: string;
  /** Where `npm run backup` writes archives. */
  backupDir: string;
  /** The keys in the environment; otherwise they are in the data folder. */
  keys: Keys | undefined;
  /** Object storage for pictures; otherwise they are in the data folder. */
  s3: S3Settings | undefined;
  inboxPort: number;
  databaseUrl: string | undefined;
  /** Past the pooler that `databaseUrl` leads to: for LISTEN and migrations. */
  databaseDirectUrl: string | undefined;
  /** Database sessions of one process. */
  poolSize: number;
  /** Processes that share the port. */
  workers: number;
  /** How long the shop serves on as not ready before it closes. */
  drainSeconds: number;
  /** How requests are logged, if at all. */
  requestLog: "json" | "text" | undefined;
  metricsPort: number | undefined;
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

/** Long enough for a proxy that checks /readyz every second; short enough to end within ten. */
const DRAIN_SECONDS = 2;

export function readConfig(environment: Variables, args: readonly string[] = []): Config {
  const unknown = args.filter((arg) => arg !== "--empty");
  if (unknown.length > 0) {
    throw new ConfigError(`Unknown option ${unknown[0]}. The only option is --empty.`);
  }
  const mistakes = findMistakes(environment);
  if (mistakes.length > 0) throw new ConfigError(mistakes.join("\n"));
  return toConfig(environmentSchema.parse(withoutEmpty(environment)), args.includes("--empty"));
}

type Variables = Record<string, string | undefined>;

/** Everything that is wrong with the values of the variables, in one sentence each. */
export function findMistakes(environment: Variables): string[] {
  const set = withoutEmpty(environment);
  const { error } = environmentSchema.safeParse(set);
  const issues = error?.issues ?? [];
  const invalid = issues.map(({ path }) => String(path[0]));
  const valid = Object.entries(set).filter(([name]) => !invalid.includes(name));
  const conflicts = findConflicts(environmentSchema.parse(Object.fromEntries(valid)));
  // What has an invalid value is not missing.
  const others = conflicts.filter(
    (text) => !invalid.some((name) => text.split(/\W+/).includes(name)),
  );
  return [...issues.map(({ message }) => message), ...others];
}

/** A variable without a value counts as not set. */
function withoutEmpty(environment: Variables): Variables {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
}

function toConfig(env: Environment, empty: boolean): Config {
  return {
    production: env.NODE_ENV === "production",
    port: env.PORT,
    host: env.HOST,
    // In one spelling, for comparisons and to put paths behind it.
    siteUrl: new URL(env.SITE_URL ?? `http://localhost:${env.PORT}`).origin,
    dataDir: resolve(env.DATA_DIR),
    backupDir: resolve(env.BACKUP_DIR),
    keys: readKeys(env),
    s3: readS3Settings(env),
    inboxPort: env.INBOX_PORT,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    poolSize: env.POOL_SIZE ?? defaultPoolSize(env.WORKERS),
    workers: env.WORKERS,
    drainSeconds: env.DRAIN_SECONDS ?? defaultDrainSeconds(env),
    requestLog: env.LOG_FORMAT ?? (env.NODE_ENV === "production" ? "json" : undefined),
    metricsPort: env.METRICS_PORT,
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

/** Without a proxy or other workers no process could take over requests. */
function defaultDrainSeconds(env: Environment): number {
  return env.TRUSTED_PROXIES.length > 0 || env.WORKERS > 1 ? DRAIN_SECONDS : 0;
}

/** The demo catalog is created on this machine only, never in a remote database. */
export function hasDemoCatalog({ production, empty, databaseUrl }: Config): boolean {
  return !production && !empty && isOnThisMachine(databaseUrl);
}

/** Demo users, whose passwords are public, exist only where others cannot reach the shop. */
export function hasDemoUsers(config: Config): boolean {
  const { production, host, siteUrl, trustedProxies, paystack, databaseUrl } = config;
  const isLocal = isLoopback(host) && isLoopback(new URL(siteUrl).hostname);
  const isLive = paystack?.secretKey.startsWith("sk_live_") ?? false;
  const isBehindProxy = trustedProxies.length > 0;
  return !production && isLocal && !isBehindProxy && !isLive && isOnThisMachine(databaseUrl);
}

/** Also through a Unix socket, whose folder stands in place of the host. */
export function isOnThisMachine(databaseUrl: string | undefined): boolean {
  if (databaseUrl === undefined) return true;
  const { hostname } = new URL(databaseUrl);
  return hostname === "" || /^%2f/i.test(hostname) || isLoopback(hostname);
}
