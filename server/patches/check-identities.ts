import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { PatchError } from "./assert-member.ts";
import type { SessionContext } from "./session-context.ts";

type Checked = { connection: object; kysely: Kysely<unknown> };

/** Any row that one of them sees is somebody else's: they are nobody's users. */
const FOREIGN_ROWS = sql`select from public."deliveryDetails" limit 1`;

/**
 * What all patches of sessions are for, tried at startup: users who read at the same time keep their
 * identity in every statement, see no foreign row, and leave no identity behind.
 */
export async function assertSeparateIdentities({ connection, kysely }: Checked): Promise<void> {
  const context = connection as SessionContext;
  const ids = [randomUUID(), randomUUID()];
  await Promise.all(ids.map((id) => readAs(id, context, kysely)));
  const left = await identityIn(kysely);
  if (left.role === "authenticated" || left.id) throw mixed("an identity is left in a session");
}

async function readAs(id: string, context: SessionContext, kysely: Kysely<unknown>) {
  await kysely.transaction().execute(async (transaction) => {
    const auth = { role: "authenticated", uid: id, jwt: { sub: id, role: "authenticated" } };
    await context.applyJwtSessionContext(transaction, { auth }, true);
    for (const _round of [1, 2]) {
      const found = await identityIn(transaction);
      if (found.id !== id || found.role !== "authenticated") {
        throw mixed("a session has the identity of another one");
      }
      // Lets the others run in between, if they can.
      await setImmediate();
    }
    const { rows } = await FOREIGN_ROWS.execute(transaction);
    if (rows.length > 0) throw mixed("a user sees rows of others");
  });
}

async function identityIn(db: Kysely<unknown>) {
  const { rows } = await sql<{ id: string | null; role: string }>`
    select nullif(current_setting('request.jwt.claim.sub', true), '') as id,
      current_user::text as role`.execute(db);
  return rows[0] ?? { id: null, role: "" };
}

function mixed(what: string): PatchError {
  return new PatchError(`Identities are not separate: ${what}. See server/patches.`);
}
