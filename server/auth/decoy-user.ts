import { randomBytes } from "node:crypto";
import type { Fields } from "./auth-allowlist.ts";

/** The moments at which the parts of a new account would have been written. */
type Moments = { asked: Date; made: Date; identity: Date };

/**
 * What a sign-up is answered with when the address is taken: the account that would have been made.
 * Nobody can tell it from a real one, and nothing can be done with it.
 */
export function decoyUser(email: string, data: Fields, moments: Moments): Fields {
  const { asked, made, identity } = moments;
  const id = timeOrderedId(asked);
  const flags = { email, email_verified: false, phone_verified: false, sub: id };
  const { role: _, ...metadata } = data;
  const address = { identity_data: { ...data, ...flags }, email };
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: { ...metadata, ...flags },
    identities: [
      {
        identity_id: timeOrderedId(identity),
        id,
        user_id: id,
        provider: "email",
        last_sign_in_at: identity,
        created_at: identity,
        updated_at: identity,
        ...address,
      },
    ],
    created_at: made,
    updated_at: made,
    is_anonymous: false,
    confirmation_sent_at: made,
  };
}

/** Databases order fields and write times in their own ways; here both kinds of answer look alike. */
export function normalizeJson(value: unknown, name = ""): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((item) => normalizeJson(item));
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(fields.map(([key, inner]) => [key, normalizeJson(inner, key)]));
  }
  const isTime =
    name.endsWith("_at") && typeof value === "string" && !Number.isNaN(Date.parse(value));
  return isTime ? new Date(value).toISOString() : value;
}

/** A UUID of version 7, as the accounts have. */
function timeOrderedId(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, "0");
  const random = randomBytes(10);
  random[0] = ((random[0] ?? 0) & 0x0f) | 0x70;
  random[2] = ((random[2] ?? 0) & 0x3f) | 0x80;
  const hex = time + random.toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
