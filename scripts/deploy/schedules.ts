import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ManagementApi } from "./management-api.ts";

/** The functions that the database calls; each has a schedule of its name. */
export const SCHEDULED = ["payment-sweep", "order-mail", "picture-cleanup"];

/** What the database does by itself. */
const JOBS = ["delete-expired"];

const FOLDER = join(import.meta.dirname, "../../supabase/schedules");

/** Stores what the scheduled calls need in Vault, then schedules them. */
export async function scheduleFunctions(
  api: ManagementApi,
  projectUrl: string,
  secretKey: string,
): Promise<void> {
  await api.query(storeSecret("ntoma_project_url", projectUrl));
  await api.query(storeSecret("ntoma_secret_key", secretKey));
  for (const name of ["setup", ...SCHEDULED, ...JOBS]) {
    await api.query(await readFile(join(FOLDER, `${name}.sql`), "utf8"));
  }
}

function storeSecret(name: string, value: string): string {
  return `do $store$ declare known uuid := (select id from vault.secrets where name = ${quote(name)});
begin
  if known is null then
    perform vault.create_secret(${quote(value)}, ${quote(name)});
  else
    perform vault.update_secret(known, ${quote(value)});
  end if;
end $store$;`;
}

export function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
