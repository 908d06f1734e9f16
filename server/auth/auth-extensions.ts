import type { EmailDriver } from "@supabase/lite";
import type { Database } from "../database/database.ts";
import { createAccountMails } from "../mail/account-mails.ts";
import { runPeriodically } from "../operations/run-periodically.ts";
import { createAccounts } from "./accounts.ts";
import { createEnumerationProtection } from "./enumeration-protection.ts";
import { createPasswordReset } from "./password-reset.ts";
import { passwords } from "./passwords.ts";
import { PRUNE_INTERVAL_MS, pruneSessions } from "./prune-sessions.ts";

type Options = { database: Pick<Database, "kysely">; driver: EmailDriver; siteUrl: string };

/** What the server adds to Supabase Lite's auth endpoints. */
export function createAuthExtensions({ database, driver, siteUrl }: Options) {
  const accounts = createAccounts(database);
  const mails = createAccountMails({ accounts, driver, siteUrl });
  const stopPruning = runPeriodically("Pruning sessions", PRUNE_INTERVAL_MS, () =>
    pruneSessions(database.kysely),
  );
  const pending = new Set<Promise<void>>();

  function runInBackground(work: () => Promise<unknown>): void {
    const done: Promise<void> = work()
      .catch((error: unknown) => console.error("Sending a mail failed:", error))
      .then(() => void pending.delete(done));
    pending.add(done);
  }

  type Handler = ReturnType<typeof createEnumerationProtection>;
  const protect = createEnumerationProtection({ accounts, mails, passwords, runInBackground });
  const resetPassword = createPasswordReset(accounts);
  const handle: Handler = (request, next) =>
    resetPassword(request, (checked) => protect(checked, next));

  return {
    handle,
    /** Waits for mails that are still being sent. */
    async close() {
      await stopPruning();
      await Promise.all(pending);
    },
  };
}
