import { type Fields, fieldsOf, parseJson, textOf } from "./requests/shapes.ts";
import { retryConflicts } from "./retry-conflicts.ts";
import type { FunctionSettings } from "./settings.ts";

export type ServiceSettings = Pick<
  FunctionSettings,
  "supabaseUrl" | "supabaseSecretKey" | "supabasePublishableKey" | "supabaseFetch" | "callFunction"
>;

const DEADLINE_MS = 10_000;

/** Calls a database function as the service role, again after a conflict with other transactions. */
export function callFunction(
  settings: ServiceSettings,
  name: string,
  args: Fields,
): Promise<unknown> {
  return retryConflicts(() =>
    settings.callFunction
      ? settings.callFunction(name, args)
      : callAsService(settings, `/rest/v1/rpc/${name}`, JSON.stringify(args)),
  );
}

/** A POST when there is a body, otherwise a GET, unless the method is given; the parsed response. */
export async function callAsService(
  settings: ServiceSettings,
  path: string,
  body?: string,
  method = body ? "POST" : "GET",
): Promise<unknown> {
  const headers = {
    ...serviceHeaders(settings.supabaseSecretKey),
    "content-type": "application/json",
  };
  const response = await send(settings, path, { method, headers, body });
  const text = await response.text();
  if (response.ok) return parseJson(text);
  const { code, message } = fieldsOf(parseJson(text)) ?? {};
  const words = textOf(message) || "no message";
  const error = new Error(`${path.replace(/\?.*/, "")} answered ${response.status}: ${words}`);
  throw Object.assign(error, { code, status: response.status });
}

/** The new secret keys are no tokens and go in `apikey` alone; the old service key goes in both. */
function serviceHeaders(key: string): Record<string, string> {
  return key.startsWith("eyJ") ? { apikey: key, authorization: `Bearer ${key}` } : { apikey: key };
}

/** The user who sent a request, or undefined without a valid session. */
export async function readUser(
  settings: ServiceSettings,
  request: Request,
): Promise<{ id: string; isAdmin: boolean } | undefined> {
  const response = await callAsUser(settings, request, "/auth/v1/user");
  return response && userOf(fieldsOf(response.value));
}

/** With the session of the user who sent a request; undefined without a valid one. */
export async function callAsUser(
  settings: ServiceSettings,
  request: Request,
  path: string,
  body?: Fields,
): Promise<{ value: unknown } | undefined> {
  const authorization = request.headers.get("authorization") ?? "";
  if (!/^Bearer [\w.-]+$/i.test(authorization)) return undefined;
  const headers = {
    apikey: settings.supabasePublishableKey,
    authorization,
    "content-type": "application/json",
  };
  const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
  const response = await send(settings, path, init);
  const text = await response.text();
  if (response.ok) return { value: parseJson(text) };
  if (response.status === 401 || response.status === 403) return undefined;
  const { status } = response;
  throw Object.assign(new Error(`${path} answered ${status}`), { status });
}

function userOf(user: Fields | undefined) {
  const id = textOf(user?.id);
  return id ? { id, isAdmin: fieldsOf(user?.app_metadata)?.role === "admin" } : undefined;
}

function send(settings: ServiceSettings, path: string, init: RequestInit): Promise<Response> {
  const { supabaseUrl, supabaseFetch = fetch } = settings;
  const url = `${supabaseUrl.replace(/\/+$/, "")}${path}`;
  return supabaseFetch(new Request(url, { ...init, signal: AbortSignal.timeout(DEADLINE_MS) }));
}
