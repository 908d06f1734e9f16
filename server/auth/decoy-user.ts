import { randomBytes } from "node:crypto";
import type { AuthFields } from "./auth-request.ts";

/** When the parts of a real account would have been created. */
type Times = { requested: Date; created: Date; identityCreated: Date };

/**
 * The response to a sign-up with an address that has an account: it looks like a new account, so that
 * the two cases cannot be told apart.
 */
export function decoyUser(email: string, data: AuthFields, times: Times): AuthFields {
  const { requested, created, identityCreated } = times;
  const id = uuidV7(requested);
  const flags = { email, email_verified: false, phone_verified: false, sub: id };
  const { role: _, ...metadata } = data;
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: { ...metadata, ...flags },
    identities: [decoyIdentity(id, email, { ...data, ...flags }, identityCreated)],
    created_at: created,
    updated_at: created,
    is_anonymous: false,
    confirmation_sent_at: created,
  };
}

function decoyIdentity(userId: string, email: string, data: AuthFields, created: Date) {
  return {
    identity_id: uuidV7(created),
    id: userId,
    user_id: userId,
    identity_data: data,
    provider: "email",
    last_sign_in_at: created,
    created_at: created,
    updated_at: created,
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
