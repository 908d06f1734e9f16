import { type AuthError, isAuthApiError, type User } from "@supabase/auth-js";
import { paths } from "#config/paths.ts";
import { auth } from "#lib/auth/auth.ts";
import { createAuthClient } from "#lib/auth/auth-client.ts";

/** Answers the same whether or not the address has an account. */
export async function sendResetMail(email: string): Promise<void> {
  const { error } = await (await auth(createAuthClient)).resetPasswordForEmail(email);
  if (error) throw error;
}

/** Whether the link was valid: unknown, used and expired ones are not. Other errors are thrown. */
function isLinkValid(error: AuthError | null): boolean {
  if (isAuthApiError(error) && error.code === "otp_expired") return false;
  if (error) throw error;
  return true;
}

/** Opens a session with the token of the link, which is valid once; false when it is not valid. */
export async function openResetLink(tokenHash: string): Promise<boolean> {
  const client = await auth(createAuthClient);
  const { error } = await client.verifyOtp({ token_hash: tokenHash, type: "recovery" });
  return isLinkValid(error);
}

/**
 * The address that the link has confirmed, or null when it is not valid. The session that comes with it
 * is ended: whoever follows a link without the password of its sign-up is not signed in.
 */
export async function confirmEmail(
  tokenHash: string,
  type: "signup" | "email_change" = "signup",
): Promise<string | null> {
  const client = createAuthClient("ntoma-confirmation", { isStored: false });
  const { data, error } = await client.verifyOtp({ token_hash: tokenHash, type });
  if (!isLinkValid(error)) return null;
  await client.signOut({ scope: "local" });
  return data.user?.email ?? "";
}

/** The server ends all other sessions of the account. */
export async function changePassword(password: string, current_password?: string): Promise<User> {
  const client = await auth(createAuthClient);
  const { data, error } = await client.updateUser({ password, current_password });
  if (error) throw error;
  return data.user;
}

/** A mail with a link goes to the new address, whoever it belongs to. */
export async function requestEmailChange(email: string, current_password: string): Promise<void> {
  const client = await auth(createAuthClient);
  const { error } = await client.updateUser({ email, current_password });
  if (error) throw error;
}

export async function resendConfirmation(email: string): Promise<void> {
  const client = await auth(createAuthClient);
  const options = { emailRedirectTo: window.location.origin + paths.login };
  const { error } = await client.resend({ type: "signup", email, options });
  if (error) throw error;
}
