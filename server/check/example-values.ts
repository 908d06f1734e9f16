import { isMailAddress } from "../../domain/mail-address.ts";
import { environmentSchema } from "../config/schema.ts";
import { error, type Finding } from "./finding.ts";

/** In documents and examples where a value has to be filled in. */
const FILL_IN =
  /…|\.\.\.|(^|_)<[^>]*>$|\b(change|replace)[-_ ]?me\b|\byour[-_ ]|placeholder|npm run keys/i;
/** Nobody can register those with example: https://www.rfc-editor.org/rfc/rfc2606 */
const EXAMPLE_DOMAIN = /(^|\.)(example(\.(com|net|org))?|your-?domain\.\w+)$/i;
const EXAMPLE_PASSWORDS = ["password", "pass", "secret", "changeme"];
const PREFIX = /^(sb_(publishable|secret)|[ps]k_(test|live))_/;
/** Of which a path or a list of addresses may have any words. */
const UNCHECKED = ["DATA_DIR", "BACKUP_DIR", "HOST", "TRUSTED_PROXIES", "NODE_ENV"];

/** Values that were copied from an example and not replaced; a shop in production would run with known keys. */
export function checkExampleValues(environment: NodeJS.ProcessEnv): Finding[] {
  if (environment.NODE_ENV !== "production") return [];
  return Object.keys(environmentSchema.shape)
    .filter((name) => !UNCHECKED.includes(name) && isExample(name, environment[name] ?? ""))
    .map((name) =>
      error(
        `${name} still has the value of an example.`,
        "The shop would not work with it, or with a key that everybody can read.",
        `Set your own value. ${cureOf(name)}`.trim(),
      ),
    );
}

function isExample(name: string, value: string): boolean {
  if (URL.canParse(value)) return isExampleUrl(value);
  if (isMailAddress(value)) return EXAMPLE_DOMAIN.test(value.split("@")[1] ?? "");
  const isSecret = /KEY|SECRET/.test(name);
  return FILL_IN.test(value) || (isSecret && hasOneLetter(value));
}

/** A host may be called anything; user and password are looked at as they are written. */
function isExampleUrl(value: string): boolean {
  const { hostname, password } = new URL(value);
  const [, written = ""] = /^\w+:\/\/([^/?#]*)@/.exec(value) ?? [];
  return (
    value.includes("…") ||
    EXAMPLE_PASSWORDS.includes(password.toLowerCase()) ||
    hostname === "host" ||
    EXAMPLE_DOMAIN.test(hostname) ||
    written.split(":").some((part) => FILL_IN.test(part))
  );
}

/** One letter or few, again and again. */
function hasOneLetter(value: string): boolean {
  return value !== "" && new Set(value.replace(PREFIX, "")).size < 4;
}

function cureOf(name: string): string {
  if (/^(JWT_SECRET|PUBLISHABLE_KEY|SECRET_KEY)$/.test(name)) {
    return "`npm run keys -- new` prints new keys.";
  }
  return name.startsWith("PAYSTACK_")
    ? "Paystack's dashboard shows it under Settings, API Keys."
    : "";
}
