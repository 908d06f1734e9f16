import { z } from "zod";
import { isMailAddress } from "../../domain/mail-address.ts";
import { isAddressRange } from "../lib/web/client-info.ts";
import { keySettings } from "./key-settings.ts";
import { s3Settings } from "./s3-settings.ts";

const numberBetween = (name: string, least: number, most: number) => {
  const message = `${name} must be a number between ${least} and ${most}.`;
  return z
    .string()
    .regex(/^\d{1,5}$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message);
};

const port = (name: string) => numberBetween(name, 1, 65535);

const url = (name: string, schemes: readonly string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
      `${name} must be a URL beginning with ${schemes.map((scheme) => `${scheme}//`).join(" or ")}.`,
    );

/** Every environment variable that the server reads. */
export const environmentSchema = z.object({
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
  BACKUP_DIR: z.string().default("backups"),
  ...keySettings,
  ...s3Settings,
  INBOX_PORT: port("INBOX_PORT").default(8025),
  DATABASE_URL: url("DATABASE_URL", ["postgres:", "postgresql:"]).optional(),
  DATABASE_DIRECT_URL: url("DATABASE_DIRECT_URL", ["postgres:", "postgresql:"]).optional(),
  POOL_SIZE: numberBetween("POOL_SIZE", 2, 500).optional(),
  WORKERS: numberBetween("WORKERS", 1, 64).default(1),
  DRAIN_SECONDS: numberBetween("DRAIN_SECONDS", 0, 600).optional(),
  LOG_FORMAT: z.enum(["json", "text"], "LOG_FORMAT must be json or text.").optional(),
  METRICS_PORT: port("METRICS_PORT").optional(),
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
  PAYSTACK_MODE: z.enum(["test", "live"], "PAYSTACK_MODE must be test or live.").optional(),
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

export type Environment = z.infer<typeof environmentSchema>;
