import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";

/** A connection that one request has to itself until it is released. */
export interface Session extends DatabaseConnection {
  /** Announces a transaction; `begin` is sent together with its first statement. */
  begin(): void;
  /** True once `begin` was sent: only then is there something to commit or to roll back. */
  readonly hasBegun: boolean;
  release(): void;
}

/** What PGlite and PostgreSQL have in common; how a session is opened differs. */
export function createSessionDialect(open: () => Promise<Session>): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createSessionDriver(open),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function createSessionDriver(open: () => Promise<Session>): Driver {
  const end = (statement: string) => async (session: Session) => {
    if (session.hasBegun) await session.executeQuery(CompiledQuery.raw(statement));
  };
  return {
    init: async () => {},
    acquireConnection: open,
    releaseConnection: async (session: Session) => session.release(),
    beginTransaction: async (session: Session) => session.begin(),
    commitTransaction: end("commit"),
    rollbackTransaction: end("rollback"),
    destroy: async () => {},
  } as Driver;
}

/** Kysely's interface includes streams; the shop reads none. */
export function rejectStreaming(): never {
  throw new Error("Streaming is not supported.");
}
