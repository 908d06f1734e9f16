import type { Sql } from "postgres";
import { PatchError } from "./assert-member.ts";

type Connection = { id: number };

/**
 * The option by which the transactions of postgres.js learn which connection they have: called when a
 * statement is sent, and with the number that `onclose` reports.
 */
export type ConnectionIdOption = { onexecute(connection: Connection): boolean };

export function onConnectionId(use: (id: number) => void): ConnectionIdOption {
  return {
    onexecute({ id }) {
      use(id);
      return true;
    },
  };
}

/** Also shows whether the server can be reached. */
export async function assertConnectionIds(sql: Pick<Sql, "unsafe">): Promise<void> {
  let id: unknown;
  const option = onConnectionId((given) => {
    id = given;
  });
  await sql.unsafe("select 1", [], option as object);
  if (typeof id === "number") return;
  throw new PatchError(
    `postgres.js onexecute has changed: expected a connection's number, found ${String(id)}. See server/patches/connection-ids.ts.`,
  );
}
