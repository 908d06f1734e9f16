/** The address in an access token, whose payload is JSON in base64url. */
export function emailIn(token: string): string | undefined {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    const { email } = JSON.parse(new TextDecoder().decode(bytes));
    return typeof email === "string" ? email : undefined;
  } catch {
    return undefined;
  }
}
