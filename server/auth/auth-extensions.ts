import type { Database } from "../database/connection/database.ts";
import { runPeriodically } from "../lib/run-periodically.ts";
import type { Accounts } from "./accounts.ts";
import { createConfirmation } from "./confirmation.ts";
import type { DemoGuard } from "./demo-guard.ts";
import { createEmailChange, type EmailChangeMails } from "./email-change.ts";
import { type AccountMails, createEnumerationProtection } from "./enumeration-protection.ts";
import { rejectLongPassword } from "./passwords/password-length.ts";
import { createPasswordReset } from "./passwords/password-reset.ts";
import { passwords } from "./passwords/passwords.ts";
import { createPresentPassword } from "./passwords/present-password.ts";
import { PRUNE_INTERVAL_MS, pruneSessions } from "./prune-sessions.ts";
import { createRefresh } from "./tokens/refresh.ts";

type Options = {
  database: Pick<Database, "kysely">;
  accounts: Accounts;
  mails: AccountMails & EmailChangeMails;
  /** Where there are demo users. */
  demoGuard?: Pick<DemoGuard, "refuseSession"> | undefined;
};

/** What the server adds to Supabase Lite's auth endpoints. */
export function createAuthExtensions({ database, accounts, mails, demoGuard }: Options) {
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
  const confirm = createConfirmation(accounts);
  const refresh = createRefresh(accounts);
  const isPresentPassword = createPresentPassword(accounts, passwords);
  const resetPassword = createPasswordReset(accounts, isPresentPassword);
  const changeEmail = createEmailChange({ accounts, mails, isPresentPassword, runInBackground });
  const handle: Handler = async (request, next) =>
    (await rejectLongPassword(request)) ??
    (await demoGuard?.refuseSession(request)) ??
    changeEmail(request, (other) =>
      resetPassword(other, (reset) =>
        confirm(reset, (checked) => refresh(checked, (current) => protect(current, next))),
      ),
    );

  return {
    handle,
    /** Waits for mails that are still being sent. */
    async close() {
      await stopPruning();
      await Promise.all(pending);
    },
  };
}
