import { isSameSecret } from "./secrets.ts";

/** In either header: a gateway may put a token of its own into the other one. */
export async function carriesKey({ headers }: Request, secretKey: string): Promise<boolean> {
  const bearer = headers.get("authorization")?.replace(/^Bearer /i, "") ?? "";
  const matches = await Promise.all([
    isSameSecret(bearer, secretKey),
    isSameSecret(headers.get("apikey") ?? "", secretKey),
  ]);
  return matches.includes(true);
}
