import { createServer, type IncomingMessage } from "node:http";
import type postgres from "postgres";
import { listenOnFreePort } from "../listen.ts";
import { paystackKeys } from "../shop/production.ts";
import authConfig from "./auth-config.json" with { type: "json" };
import { projectConfig } from "./project-config.ts";

export const PROJECT = "abcdefghijklmnopqrst";
export const ACCESS_TOKEN = `sbp_${"0123456789".repeat(4)}`;

export type RecordedRequest = { route: string; body: string };
type Keys = { publishableKey: string; secretKey: string };

/**
 * Supabase's management API for one project: responses in the shape that its CLI requires, SQL run on a
 * real database. Requests are recorded.
 */
export async function startManagementApi(sql: postgres.Sql, keys: Keys) {
  const requests: RecordedRequest[] = [];
  const state = { status: "ACTIVE_HEALTHY", serverVersion: "" };

  async function answer(request: IncomingMessage): Promise<[number, unknown]> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://api");
    if (pathname.startsWith("/paystack/")) return verifyPaystackKey(request);
    if (request.headers.authorization !== `Bearer ${ACCESS_TOKEN}`) return [401, {}];
    const path = pathname.replace(/^\/v\d\/projects\/(\w+)/, (_, ref) =>
      ref === PROJECT ? "" : _,
    );
    const slug = searchParams.get("slug") ?? "";
    const route = `${request.method} ${path}${slug && `?slug=${slug}`}`;
    const body = await textOf(request);
    requests.push({ route, body });
    if (path === "/database/query") {
      const text: string = JSON.parse(body).query;
      const isVersion = state.serverVersion && text.includes("server_version");
      return isVersion ? [201, [{ version: state.serverVersion }]] : query(sql, text);
    }
    if (path === "/functions/deploy") return [201, deployed(slug)];
    const recorded = responses(keys, state.status)[`${request.method} ${path}`];
    return recorded === undefined ? [404, { message: `no response to ${route}` }] : [200, recorded];
  }

  const server = await listenOnFreePort(
    // A deployment on a busy machine pauses for longer than a connection is kept open by default.
    createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
      answer(request).then(
        ([status, body]) =>
          response
            .writeHead(status, { "content-type": "application/json" })
            .end(JSON.stringify(body)),
        (error) => response.destroy(error),
      );
    }),
  );
  return { ...server, requests, state };
}

/** The provider's response to an unknown reference. */
function verifyPaystackKey({ headers }: IncomingMessage): [number, unknown] {
  const expected = `Bearer ${paystackKeys("live").PAYSTACK_SECRET_KEY}`;
  return [headers.authorization === expected ? 404 : 401, { status: false }];
}

async function query(sql: postgres.Sql, text: string): Promise<[number, unknown]> {
  try {
    const result = await sql.unsafe(text);
    return [201, Array.isArray(result[0]) ? result.at(-1) : result];
  } catch (error) {
    return [400, { message: String(error) }];
  }
}

function responses(keys: Keys, status: string): Record<string, unknown> {
  const database = {
    host: `db.${PROJECT}.supabase.co`,
    version: "17.6.1.1",
    postgres_engine: "17",
  };
  const made = { inserted_at: "2026-11-01T00:00:00Z", updated_at: "2026-11-01T00:00:00Z" };
  const key = (type: string, api_key: string) => ({
    id: type,
    name: "default",
    type,
    api_key,
    ...made,
  });
  return {
    "GET ": {
      id: PROJECT,
      ref: PROJECT,
      organization_id: "org",
      organization_slug: "org",
      name: "ntoma",
      region: "eu-west-1",
      created_at: made.inserted_at,
      status,
      database: { ...database, release_channel: "ga" },
    },
    "GET /api-keys": [key("publishable", keys.publishableKey), key("secret", keys.secretKey)],
    "GET /billing/addons": { selected_addons: [], available_addons: [] },
    "GET /config": { data: { type: "project_config", id: PROJECT, attributes: projectConfig } },
    "GET /config/auth": { ...authConfig, ...projectConfig.auth },
    "PATCH /postgrest": projectConfig.api,
    "PATCH /config/auth": authConfig,
    "PATCH /config/storage": {},
    "POST /secrets": null,
    "GET /functions": [],
    "PUT /functions": [],
  };
}

function deployed(slug: string) {
  const times = { created_at: 1, updated_at: 1 };
  return { id: slug, slug, name: slug, status: "ACTIVE", version: 1, verify_jwt: false, ...times };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
