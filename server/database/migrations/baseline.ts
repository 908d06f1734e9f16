import { createHash } from "node:crypto";
import { ConfigError } from "../../lib/errors.ts";
import type { AppliedMigration } from "./migration-files.ts";

/** The schema of version 0.1.0 in one migration, in place of the 78 that led to it. */
export const BASELINE = "20261118100000_baseline.sql";

/** The last commit of that version. */
const COMMIT = "89317b91a688e83f04434d366b6800840642b8bb";

/** SHA-256 of the replaced migrations' names and checksums; a Supabase project records the names only. */
const REPLACED = new Set([
  "0adc2207b0df098118eb05c93cebceaa7223b954a7d704f7598f2a531ad6a09d",
  "6f4920b4c05d9af9a08f059b0c5a681cb2f60855b26dc93c7253df501fac7940",
]);

/** The applied migrations that the baseline replaces. */
export function replacedMigrations(
  applied: readonly AppliedMigration[],
  known: readonly AppliedMigration[],
): AppliedMigration[] {
  const names = new Set(known.map(({ name }) => name));
  return applied.filter(({ name }) => name < BASELINE && !names.has(name));
}

/**
 * What a database or an archive (`subject`) has applied, with the baseline instead of all that it replaces.
 * One that has only a part of these is refused: nothing leads from there to this version.
 */
export function withBaseline(
  applied: readonly AppliedMigration[],
  known: readonly AppliedMigration[],
  subject: string,
): AppliedMigration[] {
  const replaced = new Set(replacedMigrations(applied, known));
  if (replaced.size === 0) return [...applied];
  if (!REPLACED.has(hashOf([...replaced]))) throw tooOld(subject);
  const baseline = known.filter(({ name }) => name === BASELINE);
  return [...baseline, ...applied.filter((one) => one.name !== BASELINE && !replaced.has(one))];
}

export function tooOld(subject: string): ConfigError {
  return new ConfigError(
    `${subject} does not have exactly the 78 migrations of version 0.1.0: start, restore or deploy it once with that version (git checkout ${COMMIT}) first, or begin with an empty database. Nothing was changed.`,
  );
}

function hashOf(migrations: readonly AppliedMigration[]): string {
  const lines = migrations.map(({ name, checksum }) => `${name} ${checksum}\n`);
  return createHash("sha256").update(lines.join("")).digest("hex");
}
