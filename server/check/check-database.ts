import { counted } from "../../domain/counted.ts";
import { pendingMigrations, withoutBeside } from "../database/migrations/applied-migrations.ts";
import { readMigrations, runsBeside } from "../database/migrations/migration-files.ts";
import { errorMessage } from "../lib/errors.ts";
import { checkPostgres } from "./check-postgres.ts";
import type { Check } from "./context.ts";
import { error, type Finding, ok, warning } from "./finding.ts";
import type { ShopFacts } from "./shop-facts.ts";

/** Whether the shop can use its database: what it is, what it allows, and which version's schema it has. */
export const checkDatabase: Check = async (context) => {
  const { findings, database, facts } = context.data;
  return [
    ...findings,
    ...(database ? await checkPostgres(database, context) : []),
    ...(facts ? [await checkMigrations(facts)] : []),
  ];
};

async function checkMigrations({ applied }: ShopFacts): Promise<Finding> {
  const known = await readMigrations();
  try {
    const pending = pendingMigrations(known, withoutBeside(applied, known), "The database");
    if (pending.length === 0) return ok("The database has all migrations of this version.");
    const what = `The next start applies ${counted(pending.length, "migration", "migrations")} to the database.`;
    return pending.every(runsBeside)
      ? warning(what, "The version before can run beside it.", "Run npm run backup first.")
      : warning(
          what,
          "The version before cannot run on it from then on.",
          "Run npm run backup first, and stop all processes of the version before.",
        );
  } catch (reason) {
    const [what = ""] = errorMessage(reason).split(" Nothing was changed.");
    return error(what, "The shop does not start on it.", "Run the version that belongs to it.");
  }
}
