import { isPasswordTooLong, PASSWORD_TOO_LONG } from "../../../domain/sign-up.ts";
import { authError, authPath, readFields } from "../auth-request.ts";

/** Rejects a new password whose end the hash would ignore; Supabase Lite counts characters, not bytes. */
export async function rejectLongPassword(request: Request): Promise<Response | undefined> {
  const path = authPath(request);
  const setsPassword = path === "signup" || (path === "user" && request.method === "PUT");
  if (!setsPassword) return undefined;
  const { password } = await readFields(request);
  if (typeof password !== "string" || !isPasswordTooLong(password)) return undefined;
  return authError(422, "validation_failed", PASSWORD_TOO_LONG);
}
