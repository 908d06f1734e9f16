import { passwordPool } from "./password-pool.ts";

/** The cost that Supabase Lite uses. */
const COST = 10;
/** The hash of an unknown password. */
const DECOY_HASH = "$2b$10$Sh8BY/ndP/jbZPNR/KER5OzpjQiRzD6E6d3U0lMma1YjW3yfAlOzC";

export type Passwords = {
  /** Whether the password matches. Without a hash it takes as long and is always false. */
  matches(password: string, passwordHash: string | undefined): Promise<boolean>;
  hash(password: string): Promise<string>;
};

export const passwords: Passwords = {
  matches: async (password, passwordHash) =>
    (await passwordPool.compare(password, passwordHash ?? DECOY_HASH)) &&
    passwordHash !== undefined,
  hash: (password) => passwordPool.hash(password, COST),
};
