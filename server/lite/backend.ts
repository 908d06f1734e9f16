import { join } from "node:path";
import { App, type EmailDriver, setExperimental } from "@supabase/lite";
import { MIN_PASSWORD_LENGTH } from "../../domain/sign-up.ts";
import { TOKEN_OVERLAP_SECONDS } from "../auth/accounts.ts";
import type { Keys } from "../auth/keys.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { createFileStorage } from "../storage/storage-adapter.ts";

export const CONFIRMATION_TEMPLATE = join(
  import.meta.dirname,
  "../../supabase/templates/confirmation.html",
);
export const CONFIRMATION_SUBJECT = "Confirm your Ntoma account";
/** Six digits could be guessed within the day that a link lives. */
export const OTP_LENGTH = 10;
const ONE_DAY = 86_400;

export const IMAGES_BUCKET = "Products";

export function storageFolder(dataDir: string): string {
  return join(dataDir, "storage");
}

/** Supabase Lite: tables, auth and storage, answering Supabase's own clients. */
export async function createBackend(
  config: Pick<Config, "siteUrl" | "dataDir">,
  keys: Keys,
  database: Database,
  email: EmailDriver,
  pictureChanged: (name: string) => Promise<void> = async () => undefined,
): Promise<App> {
  setExperimental("storage", true);
  const app = new App({
    connection: database.connection,
    auth: {
      enabled: true,
      site_url: config.siteUrl,
      additional_redirect_urls: [`${config.siteUrl}/login`],
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      enable_refresh_token_rotation: true,
      refresh_token_reuse_interval: TOKEN_OVERLAP_SECONDS,
      minimum_password_length: MIN_PASSWORD_LENGTH,
      email: {
        enable_confirmations: true,
        otp_expiry: ONE_DAY,
        otp_length: OTP_LENGTH,
        template: {
          confirmation: {
            subject: CONFIRMATION_SUBJECT,
            content_path: CONFIRMATION_TEMPLATE,
          },
        },
      },
    },
    storage: { enabled: true, file_size_limit: "5MiB" },
    studio: { enabled: false },
    options: { drivers: { email } },
  });
  app._storageAdapter = createFileStorage(storageFolder(config.dataDir), async (bucket, key) => {
    if (bucket === IMAGES_BUCKET) await pictureChanged(key);
  });
  await app.ensureSystemSchema();
  return app;
}
