export type Fields = Record<string, unknown>;

/** The value as an object with fields, or undefined when it is none. */
export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : undefined;
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** An id that arrived as a number or as text. */
export function idOf(value: unknown): string {
  return typeof value === "number" ? String(value) : textOf(value);
}

/** A whole number that arrived as a number or, as databases write large ones, as text. */
export function integerOf(value: unknown): number | undefined {
  const number = typeof value === "string" && /^-?\d+$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) ? number : undefined;
}

/** The value of a JSON text, or undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller turns undefined into its own answer: broken JSON is nothing it could read further.
    return undefined;
  }
}
