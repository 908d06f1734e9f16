import { readAppliedToProject } from "../../server/database/migrations/applied-migrations.ts";
import { BASELINE, replacedMigrations } from "../../server/database/migrations/baseline.ts";
import { readMigrations } from "../../server/database/migrations/migration-files.ts";
import type { ManagementApi } from "./management-api.ts";

type Repair = (status: "applied" | "reverted", versions: string[]) => Promise<void>;

/**
 * Changes what a project of version 0.1.0 has recorded, not its schema. First the baseline: interrupted
 * after it, the next deployment goes on from there.
 */
export async function recordBaseline(api: ManagementApi, repair: Repair): Promise<void> {
  const applied = await readAppliedToProject(api.query);
  const replaced = replacedMigrations(applied, await readMigrations());
  if (replaced.length === 0) return;
  const versions = (names: string[]) => names.map((name) => name.slice(0, name.indexOf("_")));
  await repair("applied", versions([BASELINE]));
  await repair("reverted", versions(replaced.map(({ name }) => name)));
}
