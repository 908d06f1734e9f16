import { MAX_NAME_LENGTH, MAX_PHONE_LENGTH } from "../../domain/sign-up.ts";
import type { AuthFields } from "./auth-request.ts";

/** Of what the auth server writes itself and clients send back with a changed profile. */
const MAX_OTHER_LENGTH = 255;

/** As in the database (private.bound_user_data), which drops a role. */
const MAX_LENGTHS = new Map([
  ["fullName", MAX_NAME_LENGTH],
  ["phoneNumber", MAX_PHONE_LENGTH],
  ["sub", MAX_OTHER_LENGTH],
  ["email", MAX_OTHER_LENGTH],
  ["email_verified", MAX_OTHER_LENGTH],
  ["phone_verified", MAX_OTHER_LENGTH],
  ["role", MAX_OTHER_LENGTH],
]);

/** Why an account cannot have such data: it would grow with every change. */
export function userDataError(data: AuthFields): string | undefined {
  for (const [name, value] of Object.entries(data)) {
    const max = MAX_LENGTHS.get(name);
    if (max === undefined) return `data has no field ${name.slice(0, 50)}.`;
    if (typeof value === "object" && value !== null) return `${name} must be text.`;
    if (String(value).length > max) return `${name} cannot be longer than ${max} characters.`;
  }
  return undefined;
}
