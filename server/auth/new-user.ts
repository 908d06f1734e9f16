import { randomBytes } from "node:crypto";
import type { AuthFields } from "./auth-request.ts";

export type NewUser = ReturnType<typeof newUser>;

/**
 * The response to a sign-up, in the format of Supabase's auth server. One with an address that has an account
 * gets the same, so that the two cases cannot be told apart.
 */
export function newUser(email: string, { role: _, ...data }: AuthFields) {
  const now = new Date();
  const id = uuidV7(now);
  const metadata = { ...data, email, email_verified: false, phone_verified: false, sub: id };
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: metadata,
    identities: [newIdentity(id, email, metadata, now)],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
    confirmation_sent_at: now,
  };
}

function newIdentity(userId: string, email: string, data: AuthFields, now: Date) {
  return {
    identity_id: uuidV7(now),
    id: userId,
    user_id: userId,
    identity_data: data,
    provider: "email",
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
    email,
  };
}

/** Account ids are UUIDs of version 7. */
function uuidV7(time: Date): string {
  const random = randomBytes(10);
  random[0] = ((random[0] ?? 0) & 0x0f) | 0x70;
  random[2] = ((random[2] ?? 0) & 0x3f) | 0x80;
  const hex = time.getTime().toString(16).padStart(12, "0") + random.toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
