type ErrorNormalizer = { normalizeDbError(error: unknown): unknown };

const CHECK_VIOLATION = "23514";

/** PostgREST answers a broken check with 400; Supabase Lite would call it an error of the server. */
export function mapCheckViolations(connection: object): void {
  const holder = connection as ErrorNormalizer;
  const normalize = holder.normalizeDbError.bind(connection);
  holder.normalizeDbError = (error) => {
    const known = normalize(error);
    if (!isCheckViolation(known)) return known;
    return Object.assign(new Error(known.message), {
      code: "PT400",
      detail: known.detail,
      query: "",
    });
  };
}

function isCheckViolation(error: unknown): error is Error & { code: string; detail?: string } {
  return error instanceof Error && "code" in error && error.code === CHECK_VIOLATION;
}
