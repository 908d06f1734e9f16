import { sql } from "kysely";
import type { Database } from "../database/database.ts";

export type Account = { id: string; passwordHash: string | null; confirmed: boolean };

/** What the server itself must know of an account before it answers for the auth server. */
export type Accounts = {
  find(email: string): Promise<Account | undefined>;
  /** Puts a new confirmation token in the place of the old one. */
  renewConfirmation(id: string, tokenHash: string): Promise<void>;
  /** Whether a refresh token was exchanged for another one longer ago than two tabs may overlap. */
  isSpentToken(refreshToken: string): Promise<boolean>;
};

export const TOKEN_OVERLAP_SECONDS = 10;

export function createAccounts({ kysely }: Pick<Database, "kysely">): Accounts {
  return {
    async find(email) {
      const { rows } = await sql<Account>`
        select id, encrypted_password as "passwordHash", confirmed_at is not null as confirmed
        from auth.users where email = ${email.toLowerCase()} limit 1`.execute(kysely);
      return rows[0];
    },
    async renewConfirmation(id, tokenHash) {
      await sql`
        update auth.users set confirmation_token = ${tokenHash}, confirmation_sent_at = now()
        where id = ${id} and confirmed_at is null`.execute(kysely);
    },
    async isSpentToken(refreshToken) {
      const { rows } = await sql`
        select from auth.refresh_tokens
        where token = ${refreshToken} and revoked
          and updated_at < now() - ${TOKEN_OVERLAP_SECONDS} * interval '1 second'`.execute(kysely);
      return rows.length > 0;
    },
  };
}
