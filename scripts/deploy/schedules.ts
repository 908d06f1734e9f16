import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ManagementApi } from "./management-api.ts";

/** The functions that the database calls; each has a schedule of its name. */
export const SCHEDULED = ["payment-sweep", "reconcile-payments", "order-mail", "picture-cleanup"];

/** What the database does by itself. */
const OWN_JOBS = ["delete-expired", "low-stock-mail"];

/** The names of all jobs; setup.sql schedules one of them. */
export const JOBS = [...SCHEDULED, ...OWN_JOBS, "forget-old-runs"];

const FOLDER = join(import.meta.dirname, "../../supabase/schedules");

/** Stores what the scheduled calls need in Vault, then schedules them. */
export async function scheduleFunctions(
  api: ManagementApi,
  projectUrl: string,
  secretKey: string,
): Promise<void> {
  await api.query(storeSecret("ntoma_project_url", projectUrl));
  await api.query(storeSecret("ntoma_secret_key", secretKey));
  for (const name of ["setup", ...SCHEDULED, ...OWN_JOBS]) {
    await api.query(await readFile(join(FOLDER, `${name}.sql`), "utf8"));
  }
}

/** With a hook, the site is built again when products have changed; without one, no longer. */
export async function scheduleBuilds(
  api: ManagementApi,
  hookUrl: string | undefined,
): Promise<void> {
  if (!hookUrl) {
    await api.query("select cron.unschedule(jobid) from cron.job where jobname = 'build-hook'");
    return;
  }
  await api.query(storeSecret("ntoma_build_hook", hookUrl));
  await api.query(await readFile(join(FOLDER, "build-hook.sql"), "utf8"));
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
