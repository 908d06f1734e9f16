type Claims = { sub: string; session_id: string };

/** Not verified: Supabase Lite rejects a forged token before anything changes. */
export function claimsIn(token: string | null): Claims {
  try {
    const payload = (token ?? "").split(".")[1] ?? "";
    const { sub, session_id } = JSON.parse(Buffer.from(payload, "base64url").toString());
    return { sub: String(sub), session_id: String(session_id) };
  } catch {
    return { sub: "", session_id: "" };
  }
}
