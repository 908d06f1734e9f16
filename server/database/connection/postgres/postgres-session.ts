import type { CompiledQuery, QueryResult } from "kysely";
import type { Row as PostgresRow, ReservedSql, RowList } from "postgres";
import { errorCode } from "../../../lib/errors.ts";
import { type ConnectionIdOption, onConnectionId } from "../../../patches/connection-ids.ts";
import { createSession } from "../session.ts";
import type { Session } from "../session-dialect.ts";
import { DatabaseUnavailableError } from "../unavailable.ts";

type Options = {
  isRepeated(text: string): boolean;
  /** Called with the connection's number and what to do when it closes. */
  onConnection(id: number, markClosed: () => void): void;
  onRelease(): void;
};

type SendOptions = { prepare: boolean } & Partial<ConnectionIdOption>;

const COUNTED_COMMANDS = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);
/** The driver's codes, and those of the network, such as ECONNRESET and EPIPE. */
const CLOSED = /^(CONNECTION_(CLOSED|DESTROYED|ENDED)|E[A-Z]{3,})$/;

export function createPostgresSession(
  sql: ReservedSql,
  { isRepeated, onConnection, onRelease }: Options,
): Session {
  let isKnown = false;
  let isClosed = false;

  function markClosed(): void {
    isClosed = true;
  }

  const idOption = onConnectionId((id) => {
    isKnown = true;
    onConnection(id, markClosed);
  });

  function sendOne({ sql: text, parameters }: CompiledQuery) {
    const options: SendOptions = { prepare: isRepeated(text), ...(!isKnown && idOption) };
    return sql.unsafe(text, [...parameters] as never[], options);
  }

  return createSession({
    /** Not awaited one by one: the driver sends all of them in one write. */
    async send<Row>(statements: readonly CompiledQuery[]): Promise<QueryResult<Row>> {
      if (isClosed) throw new DatabaseUnavailableError("PostgreSQL closed the connection.");
      try {
        const results = await Promise.all(statements.map(sendOne));
        return toResult<Row>(results.at(-1) as RowList<PostgresRow[]>);
      } catch (error) {
        isClosed ||= CLOSED.test(errorCode(error) ?? "");
        throw error;
      }
    },
    /** A closed connection has left the pool already; released, it would be used again. */
    release() {
      onRelease();
      if (!isClosed) sql.release();
    },
  });
}

function toResult<Row>(result: RowList<PostgresRow[]>): QueryResult<Row> {
  const rows = Array.from(result.values()) as Row[];
  const { command, count } = result;
  return COUNTED_COMMANDS.has(command) ? { rows, numAffectedRows: BigInt(count) } : { rows };
}
