import { PostgresConnection } from "@supabase/lite/postgres";
import { ConfigError } from "../config.ts";
import { mapCheckViolations } from "../lite/check-violations.ts";
import { replaceKysely } from "../lite/kysely-dialect.ts";
import { patchSessionContext } from "../lite/session-context.ts";
import { errorMessage } from "../operations/error-code.ts";
import {
  JSONB,
  NUMERIC,
  parseTimestamp,
  serializeJson,
  serializeTimestamp,
  TIMESTAMPTZ,
} from "./column-types.ts";
import type { Database } from "./database.ts";
import { createPostgresSessions } from "./postgres-dialect.ts";

const POOL_SIZE = 20;
const CONNECT_TIMEOUT_SECONDS = 10;
/** The driver would wait for its next attempt to reconnect, up to 20 seconds, before it closes. */
const CLOSE_TIMEOUT_SECONDS = 3;

/** Identifies the connections of a running shop in pg_stat_activity. */
export const APPLICATION_NAME = "ntoma";

const TYPES = {
  numeric: { to: NUMERIC, from: [NUMERIC], serialize: String, parse: Number },
  jsonb: { to: JSONB, from: [JSONB], serialize: serializeJson, parse: JSON.parse },
  timestamptz: {
    to: TIMESTAMPTZ,
    from: [TIMESTAMPTZ],
    serialize: serializeTimestamp,
    parse: parseTimestamp,
  },
};

export async function openPostgres(databaseUrl: string): Promise<Database> {
  const sessions = createPostgresSessions(POOL_SIZE);
  const connection = new PostgresConnection({
    url: databaseUrl,
    postgresOptions: {
      max: POOL_SIZE,
      connection: { application_name: APPLICATION_NAME },
      connect_timeout: CONNECT_TIMEOUT_SECONDS,
      onnotice: () => undefined,
      ...sessions.hooks,
      types: TYPES,
    },
  });
  const kysely = replaceKysely(connection, sessions.dialect(connection.driver));
  patchSessionContext(connection);
  mapCheckViolations(connection);
  await assertReachable(connection, databaseUrl);
  return {
    connection,
    kysely,
    exec: (script) =>
      connection.driver.begin(async (tx) => void (await tx.unsafe(script))) as Promise<void>,
    // Also called on every new connection: notifications during an interruption are lost.
    listen: async (channel, callback) =>
      void (await connection.driver.listen(channel, callback, () => callback())),
    close: () => connection.driver.end({ timeout: CLOSE_TIMEOUT_SECONDS }),
  };
}

async function assertReachable(connection: PostgresConnection, databaseUrl: string): Promise<void> {
  try {
    await connection.driver`select 1`;
  } catch (error) {
    await connection.driver.end({ timeout: CLOSE_TIMEOUT_SECONDS });
    const { host, pathname } = new URL(databaseUrl);
    const reason = errorMessage(error);
    throw new ConfigError(`DATABASE_URL: connection to ${host}${pathname} failed: ${reason}`);
  }
}
