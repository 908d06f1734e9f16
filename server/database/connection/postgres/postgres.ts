import { PostgresConnection } from "@supabase/lite/postgres";
import type { Sql } from "postgres";
import { ConfigError, errorMessage } from "../../../lib/errors.ts";
import { PatchError } from "../../../patches/assert-member.ts";
import { assertConnectionIds } from "../../../patches/connection-ids.ts";
import { mapErrorCodes } from "../../../patches/error-codes.ts";
import { replaceKysely } from "../../../patches/kysely-dialect.ts";
import { patchSessionContext } from "../../../patches/session-context.ts";
import {
  JSONB,
  NUMERIC,
  parseTimestamp,
  serializeJson,
  serializeTimestamp,
  TIMESTAMPTZ,
} from "../column-types.ts";
import type { Database, RunSql } from "../database.ts";
import type { SchemaCache } from "../schema-cache.ts";
import { executeWithNext } from "../session.ts";
import { statementTimeout } from "../statement-timeout.ts";
import { connectionOptions, openDirectConnection } from "./postgres-connection.ts";
import { createPostgresSessions } from "./postgres-dialect.ts";
import { tlsHint, tlsOf } from "./postgres-tls.ts";

/** For commands such as backup; the shop passes its setting. */
const COMMAND_POOL_SIZE = 20;
/** Not the one of migrations, whose waiting is limited. */
const EXCLUSIVE_LOCK = "select pg_advisory_xact_lock(7063)";
/** The driver would wait for an attempt to reconnect before it closes. */
const CLOSE_TIMEOUT_SECONDS = 3;

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

type PostgresOptions = {
  poolSize?: number;
  /** Set where `databaseUrl` leads to a pooler in transaction mode. */
  directUrl?: string | undefined;
  /** Ends statements and transactions that hang. */
  withTimeouts?: boolean;
  schemaCache?: SchemaCache;
};

/**
 * A pooler in transaction mode gives each transaction another session: statements are not prepared,
 * no session settings are sent, and LISTEN and scripts go past it.
 */
export async function openPostgres(
  databaseUrl: string,
  options: PostgresOptions = {},
): Promise<Database> {
  const { poolSize = COMMAND_POOL_SIZE, directUrl, withTimeouts = false, schemaCache } = options;
  const isPooled = directUrl !== undefined;
  const sessions = createPostgresSessions(poolSize, !isPooled);
  const { url, ssl } = tlsOf(databaseUrl);
  const connection = new PostgresConnection({
    url,
    ...(schemaCache && { schemaCache }),
    postgresOptions: {
      ...connectionOptions(withTimeouts && !isPooled),
      ssl,
      max: poolSize,
      prepare: !isPooled,
      ...sessions.hooks,
      types: TYPES,
    },
  });
  const kysely = replaceKysely(connection, sessions.dialect(connection.driver));
  patchSessionContext(connection, { execute: executeWithNext, timeoutOf: statementTimeout });
  mapErrorCodes(connection);
  const direct = directUrl ? openDirectConnection(directUrl) : connection.driver;
  const close = async () => {
    const timeout = CLOSE_TIMEOUT_SECONDS;
    await connection.driver.end({ timeout });
    if (isPooled) await direct.end({ timeout });
  };
  const transaction: Database["transaction"] = <Result>(work: (run: RunSql) => Promise<Result>) =>
    direct.begin((tx) =>
      work(async <Row>(script: string) => lastRows<Row>(await tx.unsafe(script))),
    ) as Promise<Result>;
  await assertReachable("DATABASE_URL", databaseUrl, connection.driver, close);
  if (directUrl) await assertReachable("DATABASE_DIRECT_URL", directUrl, direct, close);
  return {
    connection,
    kysely,
    schemaCache,
    exec: (script) => transaction(async (run) => void (await run(script))),
    transaction,
    exclusively: (work) =>
      direct.begin(async (tx) => {
        await tx.unsafe(`set local idle_in_transaction_session_timeout = 0; ${EXCLUSIVE_LOCK}`);
        await work();
      }) as Promise<void>,
    // Also called on every new connection: notifications during an interruption are lost.
    listen: async (channel, callback) =>
      void (await direct.listen(channel, callback, () => callback())),
    poolState: sessions.poolState,
    refuses: sessions.refuses,
    close,
  };
}

/** A script of several statements has a list of rows for each of them. */
function lastRows<Row>(result: readonly unknown[]): Row[] {
  const last = result.at(-1);
  return (Array.isArray(last) ? last : result) as Row[];
}

async function assertReachable(
  setting: string,
  url: string,
  sql: Sql,
  close: () => Promise<void>,
): Promise<void> {
  try {
    await assertConnectionIds(sql);
  } catch (error) {
    await close();
    if (error instanceof PatchError) throw error;
    const { host, pathname } = new URL(url);
    const reason = errorMessage(error) + tlsHint(url);
    throw new ConfigError(`${setting}: connection to ${host}${pathname} failed: ${reason}`);
  }
}
