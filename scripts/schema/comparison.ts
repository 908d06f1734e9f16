import type { SchemaObject } from "./description.ts";

/** An object that the migrations and the schema files do not leave alike; a missing definition: no object. */
export type Difference = Pick<SchemaObject, "kind" | "name"> & {
  migrated?: string | undefined;
  declared?: string | undefined;
};

const key = ({ kind, name }: SchemaObject) => `${kind} ${name}`;

/** Compares what the migrations leave with what the schema files declare. */
export function compareSchemas(
  migrated: readonly SchemaObject[],
  declared: readonly SchemaObject[],
): Difference[] {
  const inMigrations = new Map(migrated.map((object) => [key(object), object]));
  const inFiles = new Map(declared.map((object) => [key(object), object]));
  return [...new Map([...inMigrations, ...inFiles])]
    .map(([id, { kind, name }]) => ({
      kind,
      name,
      migrated: inMigrations.get(id)?.definition,
      declared: inFiles.get(id)?.definition,
    }))
    .filter((object) => object.migrated !== object.declared);
}

/** One difference in words, with the lines that differ. */
export function reportDifference(difference: Difference): string {
  const { kind, name, migrated, declared } = difference;
  if (declared === undefined) return `${kind} ${name}: only in the migrations`;
  if (migrated === undefined) return `${kind} ${name}: only in the schema files`;
  const before = migrated.split("\n");
  const after = declared.split("\n");
  while (before[0] === after[0]) {
    before.shift();
    after.shift();
  }
  while (before.at(-1) === after.at(-1)) {
    before.pop();
    after.pop();
  }
  return [
    `${kind} ${name}: the migrations (-) and the schema files (+) differ`,
    ...before.map((line) => `- ${line}`),
    ...after.map((line) => `+ ${line}`),
  ].join("\n");
}
