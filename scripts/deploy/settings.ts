import { z } from "zod";
import { isMailAddress } from "../../domain/mail-address.ts";
import { textOf } from "../../server/check/finding.ts";
import { checkPaymentKeys } from "../../server/check/payment-keys.ts";
import { ConfigError } from "../../server/lib/errors.ts";
import { readSmtpUrl } from "../../supabase/functions/_shared/mails/smtp-url.ts";

const USAGE =
  "Usage: npm run deploy:supabase -- --project REF [--dry-run] [--demo-catalogue]   (the reference is part of the project's URL: https://REF.supabase.co)";

/** Where mails go out, in the parts that the project's auth settings want. */
export type Smtp = { host: string; port: string; user: string; pass: string; sender: string };

/** The settings of a deployment, validated before the first request. */
export type DeploySettings = {
  project: string;
  dryRun: boolean;
  demoCatalog: boolean;
  accessToken: string;
  /** Supabase's management API. */
  apiUrl: string;
  projectUrl: string;
  siteUrl: string;
  smtpUrl: string;
  ownerEmail: string | undefined;
  /** Whether the project's plan has image transformations. */
  imageRendering: "on" | "off";
  /** The static host builds the site again when it is called. */
  buildHookUrl: string | undefined;
  smtp: Smtp;
  paystackSecretKey: string;
  paystackUrl: string;
  /** Connects directly instead of through the project's own connection settings. */
  databaseUrl: string | undefined;
};

/** The site is at the root of its host: paths, headers and redirects count from there. */
function isOrigin(value: string): boolean {
  const { username, password, pathname, search, hash } = new URL(value);
  return pathname === "/" && [username, password, search, hash].every((part) => part === "");
}

const isUrl = (value: string, schemes: readonly string[]) =>
  URL.canParse(value) && schemes.includes(new URL(value).protocol);

/** https://supabase.com/docs/guides/functions/limits */
const BLOCKED_PORTS = ["25", "587"];

function smtpPort({ protocol, port }: URL): string {
  return port || (protocol === "smtps:" ? "465" : "587");
}

const required = (name: string, use: string) => z.string(`${name} is missing: ${use}`);

const environmentSchema = z.object({
  SUPABASE_ACCESS_TOKEN: required(
    "SUPABASE_ACCESS_TOKEN",
    "make one at https://supabase.com/dashboard/account/tokens.",
  ).regex(/^sbp_\w+$/, "SUPABASE_ACCESS_TOKEN must begin with sbp_."),
  SITE_URL: required("SITE_URL", "the links in mails need the shop's public address.")
    .refine(
      (value) => isUrl(value, ["https:"]),
      "SITE_URL must be the shop's public address, beginning with https://.",
    )
    .refine(
      (value) => !URL.canParse(value) || isOrigin(value),
      "SITE_URL must be the address alone, without a path, a user or parameters, such as https://shop.example.",
    ),
  SMTP_URL: required(
    "SMTP_URL",
    "Supabase's own mail server sends to members of your team only. Example: smtps://user:password@host:465/?from=shop@example.com",
  )
    .refine(
      (value) => isUrl(value, ["smtp:", "smtps:"]),
      "SMTP_URL must begin with smtp:// or smtps://.",
    )
    .refine(
      (value) => !URL.canParse(value) || !BLOCKED_PORTS.includes(smtpPort(new URL(value))),
      "SMTP_URL needs another port: Supabase's Edge Functions cannot connect to 25 and 587. Most mail servers also offer smtps:// (465) or 2525.",
    ),
  BUILD_HOOK_URL: z
    .string()
    .refine((value) => isUrl(value, ["https:"]), "BUILD_HOOK_URL must begin with https://.")
    .optional(),
  OWNER_EMAIL: z.string().refine(isMailAddress, "OWNER_EMAIL must be one mail address.").optional(),
  VITE_IMAGE_RENDERING: z
    .enum(["on", "off"], "VITE_IMAGE_RENDERING must be on or off.")
    .default("on"),
  PAYSTACK_SECRET_KEY: required("PAYSTACK_SECRET_KEY", "payments are verified with it.").regex(
    /^sk_(test|live)_\w+$/,
    "PAYSTACK_SECRET_KEY must begin with sk_test_ or sk_live_.",
  ),
  PAYSTACK_PUBLIC_KEY: required("PAYSTACK_PUBLIC_KEY", "the site is built with it.").regex(
    /^pk_(test|live)_\w+$/,
    "PAYSTACK_PUBLIC_KEY must begin with pk_test_ or pk_live_.",
  ),
  SUPABASE_URL: z.string().optional(),
  SUPABASE_API_URL: z.string().default("https://api.supabase.com"),
  PAYSTACK_URL: z.string().default("https://api.paystack.co"),
  DATABASE_URL: z
    .string()
    .refine(
      (value) => isUrl(value, ["postgres:", "postgresql:"]),
      "DATABASE_URL must begin with postgres://.",
    )
    .optional(),
});

type Environment = Record<string, string | undefined>;

export function readDeploySettings(
  args: readonly string[],
  environment: Environment,
): DeploySettings {
  const options = readOptions(args);
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = environmentSchema.safeParse(set);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map(({ message }) => message).join("\n"));
  }
  const env = parsed.data;
  if (env.PAYSTACK_SECRET_KEY.slice(3, 7) !== env.PAYSTACK_PUBLIC_KEY.slice(3, 7)) {
    throw new ConfigError("One Paystack key is for tests and the other one is live.");
  }
  refuseKeys(set);
  const siteUrl = env.SITE_URL.replace(/\/+$/, "");
  const smtpUrl = env.SMTP_URL.replace(/[\\'"]/g, encodeForUrl);
  return {
    ...options,
    accessToken: env.SUPABASE_ACCESS_TOKEN,
    apiUrl: env.SUPABASE_API_URL,
    projectUrl: (env.SUPABASE_URL ?? `https://${options.project}.supabase.co`).replace(/\/+$/, ""),
    siteUrl,
    smtpUrl,
    smtp: smtpOf(smtpUrl, siteUrl),
    buildHookUrl: env.BUILD_HOOK_URL,
    ownerEmail: env.OWNER_EMAIL,
    imageRendering: env.VITE_IMAGE_RENDERING,
    paystackSecretKey: env.PAYSTACK_SECRET_KEY,
    paystackUrl: env.PAYSTACK_URL,
    databaseUrl: env.DATABASE_URL,
  };
}

/** A project sells to everybody: the same keys are refused as by an own server in production. */
function refuseKeys(environment: Environment): void {
  const findings = checkPaymentKeys({ ...environment, NODE_ENV: "production" });
  const errors = findings.filter(({ level }) => level === "error");
  if (errors.length > 0) throw new ConfigError(errors.map(textOf).join("\n"));
}

/** The same in a URL, but without a meaning in files of settings. */
function encodeForUrl(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

function readOptions(args: readonly string[]) {
  const at = args.indexOf("--project");
  const project = args[at + 1] ?? "";
  const others = args.filter((_, index) => at < 0 || (index !== at && index !== at + 1));
  const known = others.every((option) => ["--dry-run", "--demo-catalogue"].includes(option));
  if (at < 0 || !/^[a-z]{20}$/.test(project) || !known) throw new ConfigError(USAGE);
  return {
    project,
    dryRun: others.includes("--dry-run"),
    demoCatalog: others.includes("--demo-catalogue"),
  };
}

function smtpOf(smtpUrl: string, siteUrl: string): Smtp {
  const url = new URL(smtpUrl);
  return {
    host: url.hostname,
    port: smtpPort(url),
    user: decodeURIComponent(url.username),
    pass: decodeURIComponent(url.password),
    sender: readSmtpUrl(smtpUrl, siteUrl).sender,
  };
}
