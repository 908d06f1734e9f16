import { type Kysely, sql } from "kysely";

const TOKENS = [
  "confirmation_token",
  "recovery_token",
  "email_change",
  "email_change_token_new",
  "email_change_token_current",
  "phone_change",
  "phone_change_token",
  "reauthentication_token",
];

/**
 * Supabase's auth server finds only users of the zero instance and cannot read NULL in a token. Tokens of
 * another environment are worth nothing there: a mail that was under way has to be asked for again.
 */
export async function adaptUsersToProject(db: Kysely<unknown>): Promise<void> {
  const tokens = TOKENS.map((name) => sql`${sql.id(name)} = ''`);
  await sql`
    update auth.users set ${sql.join(tokens)},
      instance_id = '00000000-0000-0000-0000-000000000000',
      aud = coalesce(nullif(aud, ''), 'authenticated'),
      role = coalesce(nullif(role, ''), 'authenticated'),
      phone = nullif(phone, ''),
      raw_app_meta_data = '{"provider": "email", "providers": ["email"]}'::jsonb
        || coalesce(raw_app_meta_data, '{}'::jsonb),
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}'::jsonb)
    where true`.execute(db);
}

/** The embedded auth server looks tokens up by their value, so an empty one must not be there. */
export async function adaptUsersToEmbedded(db: Kysely<unknown>): Promise<void> {
  const tokens = TOKENS.map((name) => sql`${sql.id(name)} = null`);
  await sql`update auth.users set ${sql.join(tokens)}`.execute(db);
}
