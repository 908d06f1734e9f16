import { type Action, buildFactBase, type FactBase, plan, type StableId } from "@supabase/pg-delta";
import { formatSqlStatements } from "@supabase/pg-delta/sql-format";
import { compareSchemas, reportDifference } from "./comparison.ts";
import { declaredStatements } from "./declared-statements.ts";
import type { Description } from "./description.ts";
import type { Script } from "./run-scripts.ts";

/**
 * The statements that turn what the migrations leave into what the schema files declare; empty when they
 * agree. Functions, triggers and policies are copied from the schema files; differences of rows and the like
 * are named for the author.
 */
export function draftMigration(
  migrated: Description,
  declared: Description,
  scripts: readonly Script[],
): string {
  const actions = plannedActions(migrated, declared);
  const functions = actions.filter(({ sql }) => sql.startsWith("CREATE OR REPLACE FUNCTION"));
  // One may call another that is created after it: pg-delta does not read the calls in a body.
  const settings = functions.length > 1 ? ["set local check_function_bodies = off;"] : [];
  const texts = declaredStatements(scripts);
  const statements = actions.map((action) => copiedText(action, texts) ?? plannedText(action));
  return [...nameForAuthor(migrated, declared), ...settings, ...statements].join("\n\n");
}

function plannedActions(migrated: Description, declared: Description): Action[] {
  const { actions } = plan(withoutOwner(migrated.facts), withoutOwner(declared.facts));
  const created = new Set(actions.flatMap(({ produces }) => produces.map(nameOf)));
  return (
    actions
      .filter(({ sql }) => !sql.endsWith(' OWNER TO "postgres"'))
      // `create or replace` needs no right to drop a trigger of auth.users, which a hosted project does not give.
      .filter(({ destroys: [id] }) => id?.kind !== "trigger" || !created.has(nameOf(id)))
  );
}

/** The owner, who has all rights, is whoever applies the migrations. */
function withoutOwner(facts: FactBase): FactBase {
  const others = facts.facts().filter(({ id }) => id.kind !== "acl" || id.grantee !== "postgres");
  return buildFactBase(others, [...facts.edges], "liveDb");
}

/** The statement of the schema files, as its author wrote it. */
function copiedText(
  { sql, produces, consumes }: Action,
  texts: ReadonlyMap<string, string>,
): string | undefined {
  const [id] = [...produces, ...consumes];
  const text = sql.startsWith("CREATE ") && id ? texts.get(nameOf(id)) : undefined;
  return text?.replace(/^create (function|trigger)/m, "create or replace $1");
}

function plannedText({ sql, dataLoss }: Action): string {
  const statement = sql.replace(/ AUTHORIZATION "postgres"$/, "");
  const text = formatSqlStatements([statement], { keywordCase: "lower" }).join("\n");
  return `${dataLoss === "destructive" ? "-- Deletes data!\n" : ""}${text};`;
}

/** Under which name the schema files have its statement. */
function nameOf(id: StableId): string {
  if (id.kind === "function") return `function ${quote(id.schema)}.${quote(id.name)}`;
  if (id.kind !== "trigger" && id.kind !== "policy") return "";
  return `${id.kind} ${quote(id.name)} on ${quote(id.schema)}.${quote(id.table)}`;
}

const quote = (name: string) => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name}"`);

function nameForAuthor(migrated: Description, declared: Description): string[] {
  const lines = compareSchemas(migrated.leftOut, declared.leftOut)
    // The place of a column that is added or dropped.
    .filter((one) => one.kind !== "place of column" || (one.migrated && one.declared))
    .flatMap((one) => reportDifference(one).split("\n"));
  const title = "-- To be written by hand, where it is needed:";
  return lines.length ? [[title, ...lines.map((line) => `--   ${line}`)].join("\n")] : [];
}
