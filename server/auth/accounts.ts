import { sql } from "kysely";
import type { Database } from "../database/connection/database.ts";

export type Account = { id: string; passwordHash: string | null; confirmed: boolean };

/** A confirmation link activates the password and data of its own sign-up. */
export type SignUp = {
  id: string;
  email: string;
  tokenHash: string;
  passwordHash: string;
  data: Record<string, unknown>;
};

/** The queries on accounts that the server needs besides Supabase Lite's own. */
export type Accounts = {
  find(email: string): Promise<Account | undefined>;
  /** Replaces the confirmation token of the only sign-up. */
  renewConfirmation(id: string, tokenHash: string): Promise<void>;
  /**
   * Creates an account, or replaces the sign-up of an unconfirmed one, whose earlier links stay valid. Resolves
   * to whether a confirmed account has the address: that one stays as it is.
   */
  signUp(signUp: SignUp): Promise<boolean>;
  /** Whether the account is unconfirmed and several people may have signed up with its address. */
  hasEarlierSignUps(id: string): Promise<boolean>;
  /** Before a confirmation: ends every sign-up with that address but the one of the token. */
  chooseSignUp(tokenHash: string): Promise<void>;
  /** Before a reset link confirms an account: whoever signed up with its address had no proof. */
  discardSignUps(recoveryTokenHash: string): Promise<void>;
  /**
   * Ends the session of a refresh token that was exchanged longer ago than two tabs may overlap: it
   * was stolen, or its successor was. Resolves to whether it was such a token.
   */
  revokeReplayedToken(refreshToken: string): Promise<boolean>;
  /** A further token of the same session, for one request; undefined for an unknown token. */
  addSuccessor(refreshToken: string): Promise<string | undefined>;
  /** Once its successor was exchanged. */
  spendToken(refreshToken: string, successor: string): Promise<void>;
  /** Records that a reset link has opened the session, for every process of the shop. */
  openReset(sessionId: string): Promise<void>;
  hasOpenReset(sessionId: string): Promise<boolean>;
  closeReset(sessionId: string): Promise<void>;
  /** The hash of the password with which this session was opened within the last minute. */
  findPasswordOfNewSession(sessionId: string): Promise<string | undefined>;
  /** Until its link is opened, the account keeps its address. */
  requestEmailChange(id: string, newEmail: string, tokenHash: string): Promise<void>;
  /**
   * Before a link changes an address: an unconfirmed sign-up with it ends, because its owner has opened
   * the link; when another account has it, the link ends.
   */
  makeRoom(emailChangeTokenHash: string): Promise<void>;
  /** Those in the mailbox that the account had before. */
  endResetLinks(id: string): Promise<void>;
  /** With their refresh tokens. */
  endOtherSessions(userId: string, sessionId: string): Promise<void>;
};

/** Two tabs may refresh with the same token at the same time. */
const REFRESH_TOKEN_REUSE_SECONDS = 10;

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
    async signUp({ id, email, tokenHash, passwordHash, data }) {
      const { rows } = await sql<{ taken: boolean }>`
        select private.sign_up(${id}::uuid, ${email}, ${tokenHash}, ${passwordHash},
          ${JSON.stringify(data)}::text::jsonb) as taken`.execute(kysely);
      return rows[0]?.taken === true;
    },
    async hasEarlierSignUps(id) {
      const { rows } = await sql`
        select from private.earlier_sign_ups where user_id = ${id}::uuid limit 1`.execute(kysely);
      return rows.length > 0;
    },
    async chooseSignUp(tokenHash) {
      await sql`select private.choose_sign_up(${tokenHash})`.execute(kysely);
    },
    async discardSignUps(recoveryTokenHash) {
      await sql`
        with account as (
          update auth.users set encrypted_password = null, confirmation_token = ''
          where recovery_token = ${recoveryTokenHash} and confirmed_at is null returning id
        )
        delete from private.earlier_sign_ups where user_id in (select id from account)
      `.execute(kysely);
    },
    async openReset(sessionId) {
      await sql`
        insert into private.password_resets (session_id) values (${sessionId}::uuid)
      `.execute(kysely);
    },
    async hasOpenReset(sessionId) {
      const { rows } = await sql`
        select from private.password_resets
        where session_id::text = ${sessionId} and opened_at > now() - interval '1 hour'
      `.execute(kysely);
      return rows.length > 0;
    },
    async closeReset(sessionId) {
      await sql`
        delete from private.password_resets where session_id::text = ${sessionId}`.execute(kysely);
    },
    async findPasswordOfNewSession(sessionId) {
      const { rows } = await sql<{ hash: string | null }>`
        select account.encrypted_password as hash
        from auth.sessions as session join auth.users as account on account.id = session.user_id
        where session.id::text = ${sessionId} and session.created_at > now() - interval '1 minute'
      `.execute(kysely);
      return rows[0]?.hash ?? undefined;
    },
    async requestEmailChange(id, newEmail, tokenHash) {
      await sql`
        update auth.users set email_change = ${newEmail}, email_change_token_new = ${tokenHash},
          email_change_token_current = '', email_change_sent_at = now()
        where id = ${id}::uuid`.execute(kysely);
    },
    async makeRoom(tokenHash) {
      await sql`
        delete from auth.users as other using auth.users as changing
        where changing.email_change_token_new = ${tokenHash}
          and changing.email_change_sent_at > now() - interval '1 hour'
          and other.email = changing.email_change and other.confirmed_at is null`.execute(kysely);
      await sql`
        update auth.users as changing set email_change_token_new = ''
        where email_change_token_new = ${tokenHash} and exists (
          select from auth.users as other where other.email = changing.email_change
        )`.execute(kysely);
    },
    async endResetLinks(id) {
      await sql`
        update auth.users set recovery_token = '' where id = ${id}::uuid`.execute(kysely);
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
    async addSuccessor(refreshToken) {
      const { rows } = await sql<{ token: string }>`
        insert into auth.refresh_tokens (id, token, parent, user_id, session_id)
        select gen_random_uuid(), gen_random_uuid(), token, user_id, session_id
        from auth.refresh_tokens where token = ${refreshToken}
        returning token`.execute(kysely);
      return rows[0]?.token;
    },
    async spendToken(refreshToken, successor) {
      await sql`
        with exchanged as (delete from auth.refresh_tokens where token = ${successor})
        update auth.refresh_tokens set revoked = true, updated_at = now()
        where token = ${refreshToken} and not revoked`.execute(kysely);
    },
    async endOtherSessions(userId, sessionId) {
      await sql`
        delete from auth.sessions
        where user_id = ${userId}::uuid and id <> ${sessionId}::uuid`.execute(kysely);
    },
  };
}
