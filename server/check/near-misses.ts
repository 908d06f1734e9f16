import { environmentSchema } from "../config/schema.ts";
import { type Finding, warning } from "./finding.ts";

const NAMES = [...Object.keys(environmentSchema.shape), "VITE_IMAGE_RENDERING"];

/** Names that other programs use for the same. */
const OTHER_NAMES: Record<string, string> = {
  TRUST_PROXY: "TRUSTED_PROXIES",
  TRUST_PROXIES: "TRUSTED_PROXIES",
  TRUSTED_PROXY: "TRUSTED_PROXIES",
  PAYSTACK_PUBLIC: "PAYSTACK_PUBLIC_KEY",
  PAYSTACK_PUBLISHABLE_KEY: "PAYSTACK_PUBLIC_KEY",
  PAYSTACK_KEY: "PAYSTACK_SECRET_KEY",
  PAYSTACK_SECRET: "PAYSTACK_SECRET_KEY",
  DB_URL: "DATABASE_URL",
  PG_URL: "DATABASE_URL",
  POSTGRES_URL: "DATABASE_URL",
  PUBLIC_URL: "SITE_URL",
  APP_URL: "SITE_URL",
  SITE_ADDRESS: "SITE_URL",
  SMTP_HOST: "SMTP_URL",
  SMTP_SERVER: "SMTP_URL",
  MAIL_URL: "SMTP_URL",
  NODE_ENVIRONMENT: "NODE_ENV",
  S3_ACCESS_KEY: "S3_ACCESS_KEY_ID",
  S3_SECRET_KEY: "S3_SECRET_ACCESS_KEY",
};

/** Kubernetes sets SHOP_PORT and SHOP_SERVICE_HOST itself for a service named shop. */
const PREFIX = /^(NTOMA|SHOP|VITE)_(?!(SERVICE_)?(PORT|HOST)\b)/;

/** Variables that are set and mean nothing here, with names close to one of ours that is not set. */
export function checkNames(environment: NodeJS.ProcessEnv): Finding[] {
  const isSet = (name: string) => Boolean(environment[name]);
  return Object.keys(environment)
    .filter((name) => isSet(name) && !NAMES.includes(name))
    .flatMap((name) => {
      const meant = meantBy(name);
      return meant && !isSet(meant) ? [misspelt(name, meant)] : [];
    });
}

function misspelt(name: string, meant: string): Finding {
  return warning(
    `${name} is not a setting of the shop.`,
    `It has no effect: ${meant} is not set.`,
    `If you meant ${meant}, correct the name.`,
  );
}

function meantBy(name: string): string | undefined {
  const plain = name.toUpperCase().replace(PREFIX, "");
  return OTHER_NAMES[plain] ?? NAMES.find((known) => plain === known || isNear(plain, known));
}

/** The shorter a name, the more others are close to it by chance: HOME is no HOST. */
function isNear(name: string, known: string): boolean {
  if (lettersOf(name) === lettersOf(known)) return true;
  if (known.length < 6) return isTransposed(name, known);
  const distance = editDistance(name, known);
  return distance === 1 || (distance === 2 && known.length > 7 && name[0] === known[0]);
}

const lettersOf = (name: string) => name.replace(/[_-]/g, "");

function isTransposed(name: string, known: string): boolean {
  const sorted = (text: string) => [...text].toSorted().join("");
  return sorted(name) === sorted(known) && editDistance(name, known) === 2;
}

/** Insertions, deletions and replacements that make one text of the other (Levenshtein). */
export function editDistance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1];
    for (const [column, otherLetter] of [...other].entries()) {
      const replaced = (above[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      line.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    above = line;
  }
  return above.at(-1) ?? 0;
}
