import { z } from "zod";
import { ConfigError } from "../../server/lib/errors.ts";
import type { DeploySettings } from "./settings.ts";

const projectSchema = z.object({ name: z.string(), region: z.string(), status: z.string() });
const keysSchema = z.array(
  z.object({ name: z.string(), type: z.string().nullish(), api_key: z.string().nullish() }),
);
const authConfigSchema = z.record(z.string(), z.unknown());

export type ApiKeys = { publishableKey: string; secretKey: string };
export type ManagementApi = ReturnType<typeof createManagementApi>;

/** The part of Supabase's management API that its CLI offers no convenient command for. */
export function createManagementApi({ apiUrl, accessToken, project }: DeploySettings) {
  async function request(path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${apiUrl}/v1/projects/${project}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new ConfigError(explain(response.status, project, text));
    return text ? JSON.parse(text) : undefined;
  }

  return {
    project: async () => projectSchema.parse(await request("")),
    apiKeys: async () => readKeys(keysSchema.parse(await request("/api-keys?reveal=true"))),
    /** The settings of the project's auth server. */
    authConfig: async () => authConfigSchema.parse(await request("/config/auth")),
    /** Runs SQL as the project's owner and returns the rows of the last statement. */
    query: async <Row>(query: string) => (await request("/database/query", { query })) as Row[],
  };
}

function explain(status: number, project: string, text: string): string {
  if (status === 401) return "Supabase does not accept SUPABASE_ACCESS_TOKEN.";
  if (status === 403) return `SUPABASE_ACCESS_TOKEN gives no access to the project ${project}.`;
  if (status === 404) return `There is no project ${project} for this SUPABASE_ACCESS_TOKEN.`;
  return `Supabase's management API answered ${status}: ${text.slice(0, 500)}`;
}

function readKeys(keys: z.infer<typeof keysSchema>): ApiKeys {
  const keyOf = (type: string) => {
    const candidates = keys.filter((key) => key.type === type && key.api_key);
    const found = candidates.find(({ name }) => name === "default") ?? candidates[0];
    if (found?.api_key) return found.api_key;
    throw new ConfigError(
      `The project has no ${type} API key. Make one in its dashboard under Settings, API Keys.`,
    );
  };
  return { publishableKey: keyOf("publishable"), secretKey: keyOf("secret") };
}
