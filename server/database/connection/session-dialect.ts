import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";

const COMMIT = CompiledQuery.raw("commit");
const ROLLBACK = CompiledQuery.raw("rollback");

/** A connection that one request has to itself until it is released. */
export interface Session extends DatabaseConnection {
  begin(): void;
  end(statement: CompiledQuery): Promise<void>;
  /** Resolves when the results may be reported. */
  release(): void | Promise<void>;
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
  return {
    init: async () => {},
    acquireConnection: open,
    releaseConnection: async (session: Session) => session.release(),
    beginTransaction: async (session: Session) => session.begin(),
    commitTransaction: (session: Session) => session.end(COMMIT),
    rollbackTransaction: (session: Session) => session.end(ROLLBACK),
    destroy: async () => {},
  } as Driver;
}
