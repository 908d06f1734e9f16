import type { Shape } from "../differences.ts";

/** What one published sample looks like: its fields and their kinds. */
export type Sample = {
  message: string;
  /** Paths in the repository PaystackOSS/doc-code-snippets; samples with the same fields and kinds stand together. */
  from: string[];
  shape: Shape;
};

/** Writes `{ number: "id amount" }` as `{ id: "number", amount: "number" }`, and adds the fields with fields. */
export function fields(byKind: Record<string, string>, others: Record<string, Shape> = {}): Shape {
  const plain = Object.entries(byKind).flatMap(([kind, names]) =>
    names.split(" ").map((name) => [name, kind] as const),
  );
  return { ...Object.fromEntries(plain), ...others };
}
