import { sql } from "kysely";
import type { Database } from "../database/connection/database.ts";

export type Account = { id: string; passwordHash: string | null; confirmed: boolean };

/** The queries on accounts that the server needs besides Supabase Lite's own. */
export type Accounts = {
  find(email: string): Promise<Account | undefined>;
  /** Replaces the confirmation token. */
  renewConfirmation(id: string, tokenHash: string): Promise<void>;
  /**
   * Ends the session of a refresh token that was exchanged longer ago than two tabs may overlap: it
   * was stolen, or its successor was. Resolves to whether it was such a token.
   */
  revokeReplayedToken(refreshToken: string): Promise<boolean>;
  /** With their refresh tokens. */
  endOtherSessions(userId: string, sessionId: string): Promise<void>;
};

/** Two tabs may refresh with the same token at the same time. */
export const REFRESH_TOKEN_REUSE_SECONDS = 10;

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
    async revokeReplayedToken(refreshToken) {
      const { rows } = await sql`
        with replayed as (
          select session_id from auth.refresh_tokens
          where token = ${refreshToken} and revoked
            and updated_at < now() - ${REFRESH_TOKEN_REUSE_SECONDS} * interval '1 second'
        ), ended as (
          delete from auth.sessions where id in (select session_id from replayed)
        )
        select from replayed`.execute(kysely);
      return rows.length > 0;
    },
    async endOtherSessions(userId, sessionId) {
      await sql`
        delete from auth.sessions
        where user_id = ${userId}::uuid and id <> ${sessionId}::uuid`.execute(kysely);
    },
  };
}
