import { randomBytes } from "node:crypto";
import { z } from "zod";

const RANDOM = "[\\w-]{20,}";
const apiKey = (name: string, prefix: string) =>
  z
    .string()
    .regex(
      new RegExp(`^${prefix}${RANDOM}$`),
      `${name} must be ${prefix} and at least 20 letters, digits, "-" or "_".`,
    );

export const keysSchema = z.object({
  jwtSecret: z.string().min(32, "JWT_SECRET must have at least 32 characters."),
  publishableKey: apiKey("PUBLISHABLE_KEY", "sb_publishable_"),
  secretKey: apiKey("SECRET_KEY", "sb_secret_"),
});

export type Keys = z.infer<typeof keysSchema>;

const { jwtSecret, publishableKey, secretKey } = keysSchema.shape;

/** For processes on several machines, which have no folder in common. */
export const keySettings = {
  JWT_SECRET: jwtSecret.optional(),
  PUBLISHABLE_KEY: publishableKey.optional(),
  SECRET_KEY: secretKey.optional(),
};

type Environment = { [Name in keyof typeof keySettings]?: string | undefined };

/** The keys in the environment; undefined unless all of them are set. */
export function readKeys({
  JWT_SECRET: jwtSecret,
  PUBLISHABLE_KEY: publishableKey,
  SECRET_KEY: secretKey,
}: Environment): Keys | undefined {
  if (!jwtSecret || !publishableKey || !secretKey) return undefined;
  return { jwtSecret, publishableKey, secretKey };
}

export function generateKeys(): Keys {
  const random = () => randomBytes(32).toString("base64url");
  return {
    jwtSecret: random(),
    publishableKey: `sb_publishable_${random()}`,
    secretKey: `sb_secret_${random()}`,
  };
}
