import postgres, { type Sql } from "postgres";
import { tlsOf } from "./postgres-tls.ts";

const CONNECT_TIMEOUT_SECONDS = 10;
/** After a peak the pool shrinks again. */
const IDLE_SECONDS = 300;
/** Not all connections at once; the driver itself would pause up to 20 seconds after an outage. */
const secondsToReconnect = () => 0.5 + Math.random() / 2;

/** A request's own limit is shorter (server/patches/session-context.ts); these end what hangs. */
const SESSION_TIMEOUTS = {
  statement_timeout: 60_000,
  idle_in_transaction_session_timeout: 30_000,
};

/** Identifies the connections of a running shop in pg_stat_activity. */
export const APPLICATION_NAME = "ntoma";

export function connectionOptions(withTimeouts: boolean) {
  return {
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    idle_timeout: IDLE_SECONDS,
    backoff: secondsToReconnect,
    onnotice: () => undefined,
    connection: { application_name: APPLICATION_NAME, ...(withTimeouts && SESSION_TIMEOUTS) },
  };
}

/** For LISTEN and migrations, which need a session of their own. */
export function openDirectConnection(databaseUrl: string): Sql {
  const { url, ssl } = tlsOf(databaseUrl);
  return postgres(url, { ...connectionOptions(false), ssl, max: 1 });
}
