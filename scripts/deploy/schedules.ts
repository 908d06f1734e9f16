import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ManagementApi } from "./management-api.ts";

const SWEEP = join(import.meta.dirname, "../../supabase/schedules/payment-sweep.sql");

/** Stores what the scheduled call needs in Vault, then schedules it. */
export async function schedulePaymentSweep(
  api: ManagementApi,
  projectUrl: string,
  secretKey: string,
): Promise<void> {
  await api.query(storeSecret("ntoma_project_url", projectUrl));
  await api.query(storeSecret("ntoma_secret_key", secretKey));
  await api.query(await readFile(SWEEP, "utf8"));
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
