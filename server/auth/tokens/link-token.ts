import { randomBytes } from "node:crypto";

/** The token of a link in a mail. Supabase Lite stores the hash of a typed code there; no mail of the shop has one. */
export function newLinkToken(): string {
  return randomBytes(32).toString("hex");
}
