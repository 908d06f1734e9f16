import type { User } from "@supabase/auth-js";
import { auth } from "#lib/auth/auth.ts";
import { createAuthClient } from "#lib/auth/auth-client.ts";

/** Answers the same whether or not the address has an account. */
export async function sendResetMail(email: string): Promise<void> {
  const { error } = await (await auth(createAuthClient)).resetPasswordForEmail(email);
  if (error) throw error;
}

/** Opens a session with the token of the link, which is valid once. */
export async function openResetLink(tokenHash: string): Promise<void> {
  const client = await auth(createAuthClient);
  const { error } = await client.verifyOtp({ token_hash: tokenHash, type: "recovery" });
  if (error) throw error;
}

/** The server ends all other sessions of the account. */
export async function changePassword(password: string): Promise<User> {
  const client = await auth(createAuthClient);
  const { data, error } = await client.updateUser({ password });
  if (error) throw error;
  return data.user;
}

export async function resendConfirmation(email: string, emailRedirectTo: string): Promise<void> {
  const client = await auth(createAuthClient);
  const { error } = await client.resend({ type: "signup", email, options: { emailRedirectTo } });
  if (error) throw error;
}
