import { type Difference, reportDifference } from "./comparison.ts";
import { declaredStatements } from "./declared-statements.ts";
import type { SchemaObject } from "./description.ts";
import type { Script } from "./run-scripts.ts";

const API_ROLES = "public, anon, authenticated, service_role";

/**
 * The statements that turn what the migrations leave into what the schema files declare, for functions,
 * triggers, policies, grants and comments. All other differences are named for the author.
 */
export function draftMigration(
  all: readonly Difference[],
  declared: readonly SchemaObject[],
  scripts: readonly Script[],
): string {
  const texts = declaredStatements(scripts);
  const removed = new Set(all.filter(isRemoved).map(({ name }) => name));
  const added = new Set(all.filter(isAdded).map(({ name }) => name));
  // What belongs to a removed object goes with it.
  const differences = all.filter(({ of }) => !removed.has(of));
  const ofKind = (kind: string) => differences.filter((one) => one.kind === kind);
  const rewritten = ofKind("function").filter(isRewritten);
  const isNew = (name: string) => added.has(name) || rewritten.some((one) => one.name === name);
  const created = declared.filter(
    ({ kind, name }) => /^(table|view|function)$/.test(kind) && isNew(name),
  );
  const hasGrants = new Set(created.map(({ name }) => name));

  return [
    ...nameForAuthor(differences.filter((one) => !added.has(one.of) && !isDrafted(one, texts))),
    ...ofKind("policy").filter(isMigrated).map(drop),
    ...rewritten.map(drop),
    ...createStatements(differences, texts),
    ...created.map((object) => grantAll(object, declared)),
    ...ofKind("grant")
      .filter(({ of }) => !hasGrants.has(of))
      .map(changeGrant),
    ...ofKind("comment").map((one) => `comment on ${one.name} is ${one.declared ?? "null"};`),
    ...ofKind("trigger").filter(isRemoved).map(drop),
    ...ofKind("function").filter(isRemoved).map(drop),
  ].join("\n\n");
}

const isMigrated = ({ migrated }: Difference) => migrated !== undefined;
const isAdded = ({ migrated }: Difference) => migrated === undefined;
const isRemoved = ({ declared }: Difference) => declared === undefined;
const drop = ({ kind, name }: Difference) => `drop ${kind} ${name};`;

/** `create or replace` cannot change what a function takes and returns. */
function isRewritten({ migrated, declared }: Difference): boolean {
  const signature = (definition = "") => definition.split("\n LANGUAGE ")[0];
  return !!migrated && !!declared && signature(migrated) !== signature(declared);
}

/** Under which name the schema files have its statement. */
const statementName = ({ kind, name }: Difference) =>
  kind === "function" ? `function ${name.split("(")[0]}` : `${kind} ${name}`;

function createStatements(
  differences: readonly Difference[],
  texts: ReadonlyMap<string, string>,
): string[] {
  const wanted = new Set(differences.filter((one) => !isRemoved(one)).map(statementName));
  return ["function ", "trigger ", "policy "].flatMap((kind) =>
    [...texts]
      .filter(([name]) => name.startsWith(kind) && wanted.has(name))
      .map(([, text]) => text.replace(/^create (function|trigger)/m, "create or replace $1")),
  );
}

/** The privileges of a new object, whatever a project's default privileges have given. */
function grantAll({ kind, name }: SchemaObject, declared: readonly SchemaObject[]): string {
  const grants = declared.filter((one) => one.kind === "grant" && one.of === name);
  return [
    `revoke all on ${kind === "function" ? "function" : "table"} ${name} from ${API_ROLES};`,
    ...grants.map((one) => grant(one.name, one.definition)),
  ].join("\n");
}

const grant = (name: string, option: string) => `grant ${`${name} ${option}`.trim()};`;

function changeGrant({ name, migrated, declared }: Difference): string {
  const end = name.lastIndexOf(" to ");
  const revoke = `revoke ${name.slice(0, end)} from ${name.slice(end + " to ".length)};`;
  if (declared === undefined) return revoke;
  return migrated === undefined ? grant(name, declared) : `${revoke}\n${grant(name, declared)}`;
}

function isDrafted(difference: Difference, texts: ReadonlyMap<string, string>): boolean {
  if (/^(grant|comment)$/.test(difference.kind)) return true;
  if (!/^(function|trigger|policy)$/.test(difference.kind)) return false;
  return isRemoved(difference) || texts.has(statementName(difference));
}

function nameForAuthor(differences: readonly Difference[]): string[] {
  if (differences.length === 0) return [];
  const lines = differences.flatMap((one) => reportDifference(one).split("\n"));
  const title = "-- To be written by hand, above what follows:";
  return [[title, ...lines.map((line) => `--   ${line}`)].join("\n")];
}
