import { isMailAddress } from "../../domain/mail-address.ts";
import { type AuthFields, authError, authPath, isObject, readFields } from "./auth-request.ts";
import { userDataError } from "./user-data.ts";

/**
 * The endpoints and methods that the shop's pages use. A link in a mail opens a page, which sends its
 * token: a mail scanner that follows links confirms nothing and gets no session.
 */
const ALLOWED_METHODS: Record<string, readonly string[]> = {
  health: ["GET"],
  logout: ["POST"],
  recover: ["POST"],
  resend: ["POST"],
  settings: ["GET"],
  signup: ["POST"],
  token: ["POST"],
  user: ["GET", "PUT"],
  verify: ["POST"],
};

const GRANT_TYPES = new Set(["password", "refresh_token"]);
const VERIFY_TYPES = new Set(["signup", "recovery", "email_change"]);
const TEXT_FIELDS = [
  "email",
  "password",
  "current_password",
  "refresh_token",
  "type",
  "token",
  "token_hash",
];

/** Sign-up data and profiles are small. */
export const MAX_AUTH_BYTES = 16 * 1024;

/**
 * Supabase Lite also signs in by mailed codes (and creates confirmed accounts on the way), by other
 * providers: the shop allows none of that. Addresses are changed by email-change.ts.
 */
export async function rejectUnsupportedAuth(request: Request): Promise<Response | undefined> {
  const path = authPath(request);
  const methods = Object.hasOwn(ALLOWED_METHODS, path) ? ALLOWED_METHODS[path] : undefined;
  if (!methods) return authError(404, "not_found", "Endpoint not available.");
  if (!methods.includes(request.method)) {
    return authError(405, "method_not_allowed", "Method not allowed.");
  }
  if (path === "token" && !GRANT_TYPES.has(grantType(request))) {
    return authError(400, "invalid_credentials", "unsupported_grant_type");
  }
  const fields = request.method === "GET" ? {} : await readFields(request);
  if (path === "verify" && !isLink(fields)) {
    return authError(400, "validation_failed", "Verification type not supported.");
  }
  return rejectInvalidFields(path, fields);
}

function grantType(request: Request): string {
  return new URL(request.url).searchParams.get("grant_type") ?? "";
}

/** The shop's mails have links, no codes to type. */
function isLink({ type, token_hash: tokenHash, token }: AuthFields): boolean {
  return VERIFY_TYPES.has(String(type)) && Boolean(tokenHash) && token === undefined;
}

function rejectInvalidFields(path: string, fields: AuthFields): Response | undefined {
  const invalid = (message: string) => authError(400, "validation_failed", message);
  const wrongType = TEXT_FIELDS.find((name) => name in fields && typeof fields[name] !== "string");
  if (wrongType) return invalid(`${wrongType} must be text.`);
  const { data = {} } = fields;
  if (!isObject(data)) return invalid("data must be an object.");
  const dataError = userDataError(data);
  if (dataError) return invalid(dataError);
  if (path === "user" && "phone" in fields) return invalid("phone cannot be changed here.");
  if (path === "user" && "email" in fields && ("password" in fields || "data" in fields)) {
    return invalid("An email is changed in a request of its own.");
  }
  if (fields.email && !isMailAddress(fields.email)) {
    return invalid("Unable to validate email address: invalid format");
  }
  return undefined;
}
