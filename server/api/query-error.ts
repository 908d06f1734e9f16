/** The query asks for something that is not available; the message says what. */
export class QueryError extends Error {}

/** A column or table, as PostgREST reads its name. */
export const NAME = '(?:\\w+|"[^"]+")';

export function unquote(name: string): string {
  return name.replaceAll('"', "");
}
