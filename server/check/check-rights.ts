import { type Kysely, sql } from "kysely";
import { rolesByHand } from "../database/migrations/roles.ts";
import { error, type Finding, ok } from "./finding.ts";

const ROLES = ["anon", "authenticated", "service_role"];
const EXTENSIONS = ["pg_trgm", "fuzzystrmatch", "pgcrypto"];

type Rights = {
  user: string;
  database: string;
  mayDoAll: boolean;
  mayCreateSchemas: boolean;
  mayCreateTables: boolean;
  missingRoles: string[];
  foreignTables: string[];
  missingExtensions: string[];
};

/** Whether the database's user can migrate: new schemas at first, later every table of the shop. */
export async function checkRights(db: Kysely<unknown>, hasShop: boolean): Promise<Finding[]> {
  const rights = await readRights(db);
  const problems = [
    missingExtensions(rights),
    missingRoles(rights),
    mayNotCreate(rights),
    hasShop ? foreignTables(rights) : undefined,
  ].filter((problem) => problem !== undefined);
  return problems.length > 0 ? problems : [ok(`The database user ${rights.user} may migrate.`)];
}

function missingExtensions({ missingExtensions }: Rights): Finding | undefined {
  if (missingExtensions.length === 0) return undefined;
  return error(
    `PostgreSQL offers no ${missingExtensions.join(", ")}.`,
    "The migrations need these extensions.",
    "Install the package with PostgreSQL's additional modules (postgresql-contrib).",
  );
}

function missingRoles(rights: Rights): Finding | undefined {
  const { user, mayDoAll, missingRoles } = rights;
  if (mayDoAll || missingRoles.length === 0) return undefined;
  return error(
    `The database user ${user} is no member of ${missingRoles.join(", ")}.`,
    "The shop's requests run in these roles.",
    rolesByHand(rights),
  );
}

function mayNotCreate(rights: Rights): Finding | undefined {
  const { user, database, mayCreateSchemas, mayCreateTables } = rights;
  if (mayCreateSchemas && mayCreateTables) return undefined;
  return error(
    `The database user ${user} may not create what migrations add.`,
    "The first start and updates fail.",
    `Have the owner run: grant create on database ${database} to ${user}; grant create on schema public to ${user};`,
  );
}

const MOST_NAMED = 3;

function foreignTables({ user, foreignTables: tables }: Rights): Finding | undefined {
  if (tables.length === 0) return undefined;
  const names = tables.slice(0, MOST_NAMED).join(", ");
  return error(
    `The database user ${user} does not own ${names}${tables.length > MOST_NAMED ? " …" : "."}`,
    "Updates cannot change tables of another owner.",
    `Start the shop as the user who made them, or have a superuser run: reassign owned by OTHER_USER to ${user};`,
  );
}

async function readRights(db: Kysely<unknown>): Promise<Rights> {
  const { rows } = await sql<Rights>`
    select quote_ident(current_user) as "user", quote_ident(current_database()) as "database",
      rolsuper as "mayDoAll",
      has_database_privilege(current_database(), 'create') as "mayCreateSchemas",
      has_schema_privilege('public', 'create') as "mayCreateTables",
      array(select name from unnest(${ROLES}::text[]) as name where not exists (
        select from pg_catalog.pg_roles as role
        where role.rolname = name and pg_has_role(current_user, role.oid, 'member')
      ) order by name) as "missingRoles",
      array(select format('%I.%I', nspname, relname) from pg_catalog.pg_class
        join pg_catalog.pg_namespace on pg_namespace.oid = relnamespace
        where relkind in ('r', 'p', 'v') and not pg_has_role(current_user, relowner, 'usage')
          and (nspname in ('auth', 'storage', 'private') or format('%I.%I', nspname, relname) = 'public.orders')
        order by 1) as "foreignTables",
      array(select needed from unnest(${EXTENSIONS}::text[]) as needed where not exists (
        select from pg_catalog.pg_available_extensions as extension where extension.name = needed
      ) order by needed) as "missingExtensions"
    from pg_catalog.pg_roles where rolname = current_user`.execute(db);
  const [rights] = rows;
  if (!rights) throw new Error("The database does not say who its user is.");
  return rights;
}
