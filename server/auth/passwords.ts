import { compare, hash } from "bcryptjs";

/** The cost that Supabase Lite stores passwords with. */
const COST = 10;
/** The hash of a password that nobody has typed. */
const DECOY = "$2b$10$Sh8BY/ndP/jbZPNR/KER5OzpjQiRzD6E6d3U0lMma1YjW3yfAlOzC";

export type Passwords = {
  /** Whether the password belongs to the hash. Without a hash it takes as long and is never true. */
  matches(password: string, passwordHash: string | undefined): Promise<boolean>;
  hash(password: string): Promise<string>;
};

export const passwords: Passwords = {
  matches: async (password, passwordHash) =>
    (await compare(password, passwordHash ?? DECOY)) && passwordHash !== undefined,
  hash: (password) => hash(password, COST),
};
