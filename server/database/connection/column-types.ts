export const NUMERIC = 1700;
export const TIMESTAMPTZ = 1184;
export const JSONB = 3802;

/** PostgREST writes times as ISO 8601; PostgreSQL's own text does not parse in every browser. */
export function parseTimestamp(text: string): string {
  return text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
}

export function serializeTimestamp(value: Date | string): string {
  return value instanceof Date ? value.toISOString() : value;
}

/** Supabase Lite passes JSON as text already; encoding it again would store a string. */
export function serializeJson(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
