import type { User } from "@supabase/auth-js";
import { auth } from "#lib/auth/auth.ts";
import { tables } from "#lib/data/supabase.ts";
import { changePassword, requestEmailChange } from "../mail-links/account-mail-api.ts";
import { signIn } from "../sign-in/sign-in-api.ts";

export type Profile = { fullName: string; phoneNumber: string };

export async function changeProfile(data: Profile): Promise<User> {
  const { data: changed, error } = await (await auth()).updateUser({ data });
  if (error) throw error;
  return changed.user;
}

export type PasswordChange = { email: string; presentPassword: string; password: string };

/** The present password opens a new session, which may change it; the server ends all others. */
export async function replacePassword({ email, presentPassword, password }: PasswordChange) {
  await signIn({ email, password: presentPassword });
  return changePassword(password, presentPassword);
}

export type EmailChange = { email: string; newEmail: string; presentPassword: string };

/** The present password opens a new session, which may ask for the change. */
export async function changeEmail({ email, newEmail, presentPassword }: EmailChange) {
  await signIn({ email, password: presentPassword });
  await requestEmailChange(newEmail, presentPassword);
}

/**
 * The present password opens a new session, which may delete the account. Orders stay, without a person;
 * everything else of the account goes.
 */
export async function deleteAccount(email: string, password: string): Promise<void> {
  await signIn({ email, password });
  const { error } = await tables().rpc("delete_account", { current_password: password });
  if (error) throw error;
}
