import type { User } from "@supabase/auth-js";
import type { SignUpForm } from "#domain/sign-up.ts";
import { auth } from "#lib/auth/auth.ts";
import { createAuthClient } from "#lib/auth/auth-client.ts";

export type Credentials = { email: string; password: string };

export async function signIn(credentials: Credentials): Promise<User> {
  const { data, error } = await (await auth(createAuthClient)).signInWithPassword(credentials);
  if (error) throw error;
  return data.user;
}

type Registration = Omit<SignUpForm, "confirmPassword"> & { emailRedirectTo: string };

export async function signUp({ email, password, emailRedirectTo, ...data }: Registration) {
  const options = { data, emailRedirectTo };
  const { error } = await (await auth(createAuthClient)).signUp({ email, password, options });
  if (error) throw error;
}
