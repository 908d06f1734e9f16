import { isAuthApiError, type User } from "@supabase/auth-js";
import { WRONG_PASSWORD } from "#domain/sign-up.ts";
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

/** The present password opens a new session: only such a one may change or delete the account. */
async function signInAgain(email: string, password: string): Promise<void> {
  try {
    await signIn({ email, password });
  } catch (error) {
    const isWrong = isAuthApiError(error) && error.code === "invalid_credentials";
    throw isWrong ? new Error(WRONG_PASSWORD) : error;
  }
}

export type PasswordChange = { email: string; presentPassword: string; password: string };

/** The server ends all other sessions. */
export async function replacePassword({ email, presentPassword, password }: PasswordChange) {
  await signInAgain(email, presentPassword);
  return changePassword(password, presentPassword);
}

export type EmailChange = { email: string; newEmail: string; presentPassword: string };

export async function changeEmail({ email, newEmail, presentPassword }: EmailChange) {
  await signInAgain(email, presentPassword);
  await requestEmailChange(newEmail, presentPassword);
}

/** Orders stay, without a person; everything else of the account goes. */
export async function deleteAccount(email: string, presentPassword: string): Promise<void> {
  await signInAgain(email, presentPassword);
  const { error } = await tables().rpc("delete_account", { current_password: presentPassword });
  if (error) throw error;
}
