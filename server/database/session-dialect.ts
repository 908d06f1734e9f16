import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";

/** A connection that knows how it is handed back. */
export interface Session extends DatabaseConnection {
  release(): void;
}

/** What PGlite and PostgreSQL have in common; how a session is got is their own. */
export function createSessionDialect(open: () => Promise<Session>): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createSessionDriver(open),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function createSessionDriver(open: () => Promise<Session>): Driver {
  const run = (statement: string) => async (session: DatabaseConnection) => {
    await session.executeQuery(CompiledQuery.raw(statement));
  };
  return {
    init: async () => {},
    acquireConnection: open,
    releaseConnection: async (session: Session) => session.release(),
    beginTransaction: run("begin"),
    commitTransaction: run("commit"),
    rollbackTransaction: run("rollback"),
    destroy: async () => {},
  } as Driver;
}
