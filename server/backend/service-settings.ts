import type { App } from "@supabase/lite";
import type { ServiceSettings } from "../../supabase/functions/_shared/service-client.ts";
import type { Keys } from "../config/key-settings.ts";
import { createFunctionCaller } from "../database/call-function.ts";
import type { Database } from "../database/connection/database.ts";

/** How jobs of this process call the backend: as the service role, without the network. */
export function serviceSettings(
  siteUrl: string,
  keys: Keys,
  backend: Pick<App, "fetch">,
  { kysely }: Pick<Database, "kysely">,
): ServiceSettings & Required<Pick<ServiceSettings, "supabaseFetch">> {
  return {
    supabaseUrl: siteUrl,
    supabasePublishableKey: keys.publishableKey,
    supabaseSecretKey: keys.secretKey,
    callFunction: createFunctionCaller(kysely),
    supabaseFetch: async (request) => backend.fetch(request, { peerAddress: null }),
  };
}
