/** A setting or its surroundings are wrong: the operator reads the message, without a stack trace. */
export class ConfigError extends Error {}

type ErrorWithCode = Error & { code: string };

/** The code of a Node.js or PostgreSQL error, such as "ENOENT" or "42501". */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

export function hasCode(error: unknown, ...codes: string[]): error is ErrorWithCode {
  return codes.includes(errorCode(error) ?? "");
}

/** The text of whatever was thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
