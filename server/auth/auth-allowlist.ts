import { json } from "../http/responses.ts";
import { isMailAddress } from "./email-address.ts";

/** What the shop's pages and its mails ask of the auth server. Everything else is closed. */
const OPEN: Record<string, readonly string[]> = {
  health: ["GET"],
  logout: ["POST"],
  recover: ["POST"],
  resend: ["POST"],
  settings: ["GET"],
  signup: ["POST"],
  token: ["POST"],
  user: ["GET", "PUT"],
  verify: ["GET", "POST"],
};

const GRANTS = new Set(["password", "refresh_token"]);
const TEXTS = ["email", "password", "refresh_token", "type", "token", "token_hash"];

/** Sign-up data, a profile: names and numbers. */
export const MAX_AUTH_BYTES = 16 * 1024;

export type Fields = Record<string, unknown>;

/**
 * Supabase Lite also signs people in by mailed codes (and makes a confirmed account for whoever asks),
 * by other providers, and changes an address before the new one is confirmed: none of it is the shop's.
 */
export async function rejectUnsupportedAuth(request: Request): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(request.url);
  const path = pathname.replace("/auth/v1/", "");
  const methods = Object.hasOwn(OPEN, path) ? OPEN[path] : undefined;
  if (!methods) return refusal(404, "not_found", "There is no such way in.");
  if (!methods.includes(request.method)) return refusal(405, "method_not_allowed", "Not this way.");
  if (path === "token" && !GRANTS.has(searchParams.get("grant_type") ?? "")) {
    return refusal(400, "invalid_credentials", "unsupported_grant_type");
  }
  if (request.method === "GET") return undefined;
  return rejectInvalidFields(path, await fieldsOf(request));
}

function rejectInvalidFields(path: string, fields: Fields): Response | undefined {
  const odd = TEXTS.find((name) => name in fields && typeof fields[name] !== "string");
  if (odd) return invalid(`${odd} must be text.`);
  if ("data" in fields && !isFields(fields.data)) return invalid("data must be an object.");
  if (path === "user" && ("email" in fields || "phone" in fields)) {
    return invalid("The address of an account cannot be changed here.");
  }
  if (fields.email && !isMailAddress(fields.email)) {
    return invalid("Unable to validate email address: invalid format");
  }
  return undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The fields of a JSON body; none where it holds something else. */
export async function fieldsOf(request: Request): Promise<Fields> {
  const text = request.body ? await request.clone().text() : "";
  const value: unknown = text.trim() ? JSON.parse(text) : {};
  return isFields(value) ? value : {};
}

function invalid(message: string): Response {
  return refusal(400, "validation_failed", message);
}

function refusal(status: number, code: string, msg: string): Response {
  return json(status, { code: status, error_code: code, msg, message: msg });
}
