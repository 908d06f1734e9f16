import type { EmailDriver } from "@supabase/lite";
import type { Database } from "../database/database.ts";
import { createAccountMails } from "../mail/account-mails.ts";
import { createAccounts } from "./accounts.ts";
import { createEnumerationProtection } from "./enumeration-protection.ts";
import { passwords } from "./passwords.ts";

type Options = { database: Pick<Database, "kysely">; driver: EmailDriver; siteUrl: string };

/** Everything about people that the server adds to the auth server. */
export function createAuthExtensions({ database, driver, siteUrl }: Options) {
  const accounts = createAccounts(database);
  const mails = createAccountMails({ accounts, driver, siteUrl });
  const underWay = new Set<Promise<void>>();

  function later(work: () => Promise<unknown>): void {
    const done: Promise<void> = work()
      .catch((error: unknown) => console.error("A mail could not be sent:", error))
      .then(() => void underWay.delete(done));
    underWay.add(done);
  }

  return {
    answer: createEnumerationProtection({ accounts, mails, passwords, later }),
    /** Waits for the mails that people have been promised. */
    close: async () => void (await Promise.all(underWay)),
  };
}
