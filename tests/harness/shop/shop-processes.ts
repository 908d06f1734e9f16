import { generateKeys } from "../../../server/config/key-settings.ts";
import { openPaymentProvider, type PaymentProvider } from "../providers/payment-provider.ts";
import { startS3 } from "../providers/s3-server.ts";
import { createDatabase } from "../resources.ts";
import { type RunningShop, type ShopOptions, startShop } from "./shop.ts";

/** A shop of several processes: they share a PostgreSQL database, object storage and the provider. */
export type ShopProcesses = {
  databaseUrl: string;
  provider: PaymentProvider;
  /** The settings that all processes share. */
  env: Record<string, string>;
  /** Starts another process with a separate data folder. */
  start(env?: Record<string, string>, options?: ShopOptions): Promise<RunningShop>;
  /** Stops the shared servers; the processes must have ended. */
  close(): Promise<void>;
};

export async function openShopProcesses(): Promise<ShopProcesses> {
  const database = await createDatabase("migrated");
  const provider = await openPaymentProvider();
  const s3 = await startS3();
  const { jwtSecret, publishableKey, secretKey } = generateKeys();
  const env = {
    ...provider.env,
    ...s3.env,
    DATABASE_URL: database.url,
    JWT_SECRET: jwtSecret,
    PUBLISHABLE_KEY: publishableKey,
    SECRET_KEY: secretKey,
  };
  return {
    databaseUrl: database.url,
    provider,
    env,
    start: (more = {}, options = {}) => startShop({ ...options, env: { ...env, ...more } }),
    async close() {
      await provider.close();
      await s3.close();
      await database.drop();
    },
  };
}
