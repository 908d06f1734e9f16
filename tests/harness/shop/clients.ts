import { AuthClient } from "@supabase/auth-js";
import { PostgrestClient } from "@supabase/postgrest-js";
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

export async function clientsFor(url: string): Promise<ShopClients> {
  const { publishableKey, paystackPublicKey } = await publicConfigOf(url);
  const auth = new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: publishableKey },
    persistSession: false,
    autoRefreshToken: false,
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
    db: async () => new PostgrestClient(`${url}/rest/v1`, { headers: await headers() }),
  };
}

export async function signedIn(
  url: string,
  login: { email: string; password: string },
): Promise<ShopClients> {
  const clients = await clientsFor(url);
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
