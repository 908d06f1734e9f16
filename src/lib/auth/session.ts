import type { AuthError, User } from "@supabase/auth-js";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { auth, mayHaveSession, readSession } from "./auth.ts";

const REJECTED_STATUSES = [400, 401, 403, 404];

/** Only a rejected session signs the user out, not an unreachable server. */
function isRejected(error: AuthError | null): boolean {
  return error?.status !== undefined && REJECTED_STATUSES.includes(error.status);
}

async function readUser(): Promise<User | null> {
  if (!mayHaveSession()) return null;
  const client = await auth();
  const session = await readSession(client);
  if (!session) return null;
  const response = await client.getUser();
  if (!isRejected(response.error)) return response.data.user ?? session.user;
  await client.signOut({ scope: "local" });
  return null;
}

export const userQuery = queryOptions({
  queryKey: ["user"],
  queryFn: readUser,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Lets a guard distinguish a running sign-out from a missing session. */
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

export function phoneNumberOf(user: User): string {
  const phoneNumber: unknown = user.user_metadata?.phoneNumber;
  return typeof phoneNumber === "string" ? phoneNumber : "";
}

export function isAdmin(user: User): boolean {
  return user.user_metadata?.role === "admin";
}
