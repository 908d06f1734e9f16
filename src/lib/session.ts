import type { AuthError, User } from "@supabase/auth-js";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { auth, mayHaveSession } from "./auth.ts";

const REFUSALS = [400, 401, 403, 404];

/** A server that refuses the session is believed; one that is out of reach signs nobody out. */
function isRefusal(error: AuthError | null): boolean {
  return error?.status !== undefined && REFUSALS.includes(error.status);
}

async function readUser(): Promise<User | null> {
  if (!mayHaveSession()) return null;
  const client = await auth();
  const { data } = await client.getSession();
  if (!data.session) return null;
  const answer = await client.getUser();
  if (!isRefusal(answer.error)) return answer.data.user ?? data.session.user;
  await client.signOut({ scope: "local" });
  return null;
}

export const userQuery = queryOptions({
  queryKey: ["user"],
  queryFn: readUser,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Lets a guard tell a person who is just signing out from one who was never signed in. */
export const SIGN_OUT_KEY = ["sign-out"] as const;

export type Session =
  | { status: "loading"; user: null }
  | { status: "signed-out"; user: null }
  | { status: "signed-in"; user: User };

export function useSession(): Session {
  const { data: user, isPending } = useQuery(userQuery);
  if (isPending) return { status: "loading", user: null };
  if (user?.role !== "authenticated") return { status: "signed-out", user: null };
  return { status: "signed-in", user };
}

export function fullNameOf(user: User): string {
  const fullName: unknown = user.user_metadata?.fullName;
  return typeof fullName === "string" && fullName !== "" ? fullName : (user.email ?? "");
}

export function isAdmin(user: User): boolean {
  return user.user_metadata?.role === "admin";
}
