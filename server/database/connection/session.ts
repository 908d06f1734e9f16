import { CompiledQuery, type Kysely, type QueryResult, type RawBuilder } from "kysely";
import type { Session } from "./session-dialect.ts";

type Channel = {
  /** Sends statements in one go; resolves to the result of the last, rejects with the first error. */
  send<Row>(statements: readonly CompiledQuery[]): Promise<QueryResult<Row>>;
  release(): void | Promise<void>;
};

const BEGIN = CompiledQuery.raw("begin");

const deferred = new WeakSet<CompiledQuery>();

/** Runs a statement that returns nothing together with the next one, which reports its error, too. */
export async function executeWithNext(
  db: Kysely<unknown>,
  statement: RawBuilder<unknown>,
): Promise<void> {
  const compiled = statement.compile(db);
  deferred.add(compiled);
  await db.executeQuery(compiled);
}

/** Saves round trips: what begins a transaction is sent together with its first statement. */
export function createSession({ send, release }: Channel): Session {
  let waiting: CompiledQuery[] = [];
  let hasBegun = false;

  function sendWaiting<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const statements = [...waiting, query];
    waiting = [];
    hasBegun ||= statements[0] === BEGIN;
    return send<Row>(statements);
  }

  return {
    release,
    streamQuery: rejectStreaming,
    begin() {
      waiting.push(BEGIN);
    },
    async end(statement) {
      // Without a statement there is nothing to commit or to roll back.
      if (hasBegun) await send([statement]);
    },
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      if (deferred.has(query)) {
        waiting.push(query);
        return { rows: [] };
      }
      return sendWaiting<Row>(query);
    },
  };
}

/** Kysely's interface includes streams; the shop reads none. */
function rejectStreaming(): never {
  throw new Error("Streaming is not supported.");
}
