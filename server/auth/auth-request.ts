import { json } from "../lib/web/responses.ts";

export type AuthFields = Record<string, unknown>;

/** The endpoint below /auth/v1/, such as "signup". */
export function authPath(request: Request): string {
  return new URL(request.url).pathname.replace("/auth/v1/", "");
}

export function isPasswordGrant(request: Request): boolean {
  const { searchParams } = new URL(request.url);
  return authPath(request) === "token" && searchParams.get("grant_type") === "password";
}

export function isObject(value: unknown): value is AuthFields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The fields of a JSON object in the body, or none. */
export async function readFields(request: Request): Promise<AuthFields> {
  const text = request.body ? await request.clone().text() : "";
  const value: unknown = text.trim() ? JSON.parse(text) : {};
  return isObject(value) ? value : {};
}

export function withFields(request: Request, fields: AuthFields): Request {
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  const { url, method } = request;
  return new Request(url, { method, headers, body: JSON.stringify(fields) });
}

/** An error in the format of Supabase's auth server. */
export function authError(status: number, code: string, message: string, headers = {}): Response {
  return json(status, { code: status, error_code: code, msg: message, message }, headers);
}
