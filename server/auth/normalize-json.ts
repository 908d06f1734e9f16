/** Key order and time formats differ between databases; normalized, real and decoy users look alike. */
export function normalizeJson(value: unknown, name = ""): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((item) => normalizeJson(item));
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(fields.map(([key, inner]) => [key, normalizeJson(inner, key)]));
  }
  const isTime =
    name.endsWith("_at") && typeof value === "string" && !Number.isNaN(Date.parse(value));
  return isTime ? new Date(value).toISOString() : value;
}
