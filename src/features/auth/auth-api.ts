import type { User } from "@supabase/auth-js";
import type { SignUpForm } from "#domain/sign-up.ts";
import { auth } from "#lib/supabase.ts";

export type Credentials = { email: string; password: string };

export async function signIn(credentials: Credentials): Promise<User> {
  const { data, error } = await (await auth()).signInWithPassword(credentials);
  if (error) throw error;
  return data.user;
}

type Registration = Omit<SignUpForm, "confirmPassword"> & { emailRedirectTo: string };

export async function signUp({ email, password, emailRedirectTo, ...data }: Registration) {
  const options = { data, emailRedirectTo };
  const { error } = await (await auth()).signUp({ email, password, options });
  if (error) throw error;
}

/** Ends the session of this browser, in all its tabs; other devices stay signed in. */
export async function signOut(): Promise<void> {
  const { error } = await (await auth()).signOut({ scope: "local" });
  if (error) throw error;
}
