import { App, type EmailDriver, setExperimental } from "@supabase/lite";
import { MIN_PASSWORD_LENGTH } from "../../domain/sign-up.ts";
import { passwordPool } from "../auth/passwords/password-pool.ts";
import type { Keys } from "../config/key-settings.ts";
import type { Database } from "../database/connection/database.ts";
import { ensureSystemSchema } from "../database/migrations/system-schema.ts";
import { CONFIRMATION_MAIL, OTP_LENGTH, RECOVERY_MAIL } from "../mail/account-templates.ts";
import { hashPasswordsIn } from "../patches/password-hashing.ts";
import { setStorageAdapter } from "../patches/storage-hook.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { createStorageAdapter } from "../storage/storage-adapter.ts";
import { IMAGES_BUCKET } from "../storage/storage-folder.ts";
import { readTokenOnce } from "./read-token-once.ts";

/** The links in mails, as on Supabase, where one setting counts for all of them. */
const LINK_SECONDS = 3600;

type ImageChanged = (name: string) => Promise<void>;

/** Supabase Lite: tables, auth and storage for Supabase's own clients. */
export async function createBackend(
  config: { siteUrl: string; storage: ObjectStore },
  keys: Keys,
  database: Database,
  email: EmailDriver,
  imageChanged: ImageChanged = async () => undefined,
): Promise<App> {
  hashPasswordsIn(passwordPool);
  setExperimental("storage", true);
  const app = new App({
    connection: database.connection,
    auth: authSettings(config.siteUrl, keys),
    storage: { enabled: true, file_size_limit: "5MiB" },
    studio: { enabled: false },
    options: {
      // Its own text does not follow the template: the driver makes one of the HTML.
      drivers: { email: { send: ({ text: _, ...mail }) => email.send(mail) } },
      server: { middlewares: [readTokenOnce(keys.jwtSecret)] },
    },
  });
  const storage = createStorageAdapter(config.storage, async (bucket, key) => {
    if (bucket === IMAGES_BUCKET) await imageChanged(key);
  });
  setStorageAdapter(app, storage);
  await ensureSystemSchema(app, database);
  return app;
}

function authSettings(siteUrl: string, keys: Keys) {
  return {
    enabled: true,
    site_url: siteUrl,
    jwt_secret: keys.jwtSecret,
    publishable_key: keys.publishableKey,
    secret_key: keys.secretKey,
    minimum_password_length: MIN_PASSWORD_LENGTH,
    email: {
      enable_confirmations: true,
      double_confirm_changes: false,
      otp_expiry: LINK_SECONDS,
      otp_length: OTP_LENGTH,
      template: { confirmation: CONFIRMATION_MAIL, recovery: RECOVERY_MAIL },
    },
  };
}
