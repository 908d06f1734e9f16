/** What a patch expects to find: a type, and for a function the number of its parameters. */
export type MemberShape =
  | { type: "function"; arity: number }
  | { type: "array" | "boolean" | "object" | "string" | "undefined" };

export type PatchedMember = {
  /** The library and its class, such as "Supabase Lite Connection". */
  owner: string;
  name: string;
  shape: MemberShape;
  /** The file in server/patches that replaces or uses the member. */
  file: string;
};

/** An upgrade of a library has changed a private member that a patch relies on. */
export class PatchError extends Error {}

/** Checked at startup: an assignment to a member that was renamed would silently do nothing. */
export function assertMember(target: object, { owner, name, shape, file }: PatchedMember): void {
  const found = name in target ? describe(Reflect.get(target, name)) : "nothing";
  const expected = shape.type === "function" ? functionShape(shape.arity) : shape.type;
  if (found === expected) return;
  throw new PatchError(
    `${owner}.${name} has changed: expected ${expected}, found ${found}. See server/patches/${file}.`,
  );
}

function describe(value: unknown): string {
  if (typeof value === "function") return functionShape(value.length);
  return Array.isArray(value) ? "array" : typeof value;
}

function functionShape(arity: number): string {
  return `function with ${arity} parameters`;
}
