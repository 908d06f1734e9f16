import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";

/** From where an account has signed in before: what strangers do elsewhere does not lock it out there. */
export type KnownAddresses = {
  has(account: string, address: string): Promise<boolean>;
  add(account: string, address: string): Promise<void>;
};

export function createKnownAddresses(db: Kysely<unknown>): KnownAddresses {
  return {
    async has(account, address) {
      const { rows } = await sql`
        select from private.sign_in_addresses where key = ${keyOf(account, address)}`.execute(db);
      return rows.length > 0;
    },
    async add(account, address) {
      await sql`
        insert into private.sign_in_addresses (key, account)
        values (${keyOf(account, address)}, ${accountKeyOf(account)})
        on conflict (key) do update
        set used_at = excluded.used_at, account = excluded.account`.execute(db);
    },
  };
}

/** Neither addresses nor accounts are stored. */
function keyOf(account: string, address: string): string {
  return createHash("sha256").update(`${account} ${address}`).digest("base64url");
}

/** As in private.erase_person, which deletes the rows of an account. */
function accountKeyOf(account: string): string {
  return createHash("sha256").update(account).digest("hex");
}
