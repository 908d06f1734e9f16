import type { Table } from "./schema.ts";

/** The auth and storage tables that mean the same in every environment. Sessions do not: their keys differ. */
const PORTABLE = ["auth.users", "auth.identities", "storage.buckets", "storage.objects"];

/** The tables whose rows can move between a Supabase project and an embedded shop. */
export function isPortable(name: string): boolean {
  return isOwn(name) || PORTABLE.includes(name);
}

/** A table that the shop's own migrations made: the same columns everywhere. */
export function isOwn(name: string): boolean {
  return /^(public|private)\./.test(name);
}

export function portableTables(tables: readonly Table[]): Table[] {
  return tables.filter(({ name }) => isPortable(name));
}
