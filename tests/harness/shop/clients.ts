import { AuthClient } from "@supabase/auth-js";
import { PostgrestClient } from "@supabase/postgrest-js";
import { tryAgain } from "../../../src/lib/data/try-again.ts";
import { publicConfigOf } from "./fetch-public-config.ts";

/** Supabase's clients, connected to a running shop over HTTP like a browser. */
export type ShopClients = {
  publishableKey: string;
  paystackPublicKey: string;
  auth: InstanceType<typeof AuthClient>;
  /** The tables, with the current session. */
  db(): Promise<PostgrestClient>;
  headers(): Promise<Record<string, string>>;
};

/** As the app sends requests: what a busy shop has refused again, after the time that it asks for. */
export const sendAgain: typeof fetch = async (input, init = {}) =>
  tryAgain(await fetch(input, init), input, init);

export async function clientsFor(url: string, send = fetch): Promise<ShopClients> {
  const { publishableKey, paystackPublicKey } = await publicConfigOf(url);
  const auth = new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: publishableKey },
    persistSession: false,
    autoRefreshToken: false,
    fetch: send,
  });
  const headers = async (): Promise<Record<string, string>> => {
    const token = (await auth.getSession()).data.session?.access_token;
    return { apikey: publishableKey, ...(token && { authorization: `Bearer ${token}` }) };
  };
  return {
    publishableKey,
    paystackPublicKey,
    auth,
    headers,
    db: async () =>
      new PostgrestClient(`${url}/rest/v1`, { headers: await headers(), fetch: send }),
  };
}

export async function signedIn(
  url: string,
  login: { email: string; password: string },
  send = fetch,
): Promise<ShopClients> {
  const clients = await clientsFor(url, send);
  const { email, password } = login;
  const { error } = await clients.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return clients;
}

/** The same session at another process of the shop. */
export function clientsAt(url: string, clients: ShopClients): ShopClients {
  return {
    ...clients,
    db: async () => new PostgrestClient(`${url}/rest/v1`, { headers: await clients.headers() }),
  };
}
