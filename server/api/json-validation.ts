import { json } from "../lib/web/responses.ts";

/** Far more than the shop's pages nest, far less than what overflows a parser's stack. */
const MAX_DEPTH = 16;
/** Rows in one request; the largest cart has a fraction of it. */
const MAX_ROWS = 1000;

/**
 * Accepts what the database can store: valid JSON in UTF-8, without NUL and lone surrogates, nested
 * within limits. Anything else would fail somewhere later with an unclear error.
 */
export function rejectInvalidJson(bytes: Uint8Array): Response | undefined {
  const text = decode(bytes);
  if (text === undefined) return badJson("The body is not valid UTF-8.");
  if (text.trim() === "") return undefined;
  if (isTooDeep(text)) return badJson("The body is nested too deeply.");
  const value = parse(text);
  if (value === undefined) return badJson("The body is not valid JSON.");
  if (Array.isArray(value) && value.length > MAX_ROWS) return badJson("Too many rows.");
  return hasInvalidText(value) ? badJson("The body contains invalid characters.") : undefined;
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Reported to the client by the caller.
    return undefined;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Reported to the client by the caller.
    return undefined;
  }
}

/** Counts brackets outside of strings, without recursion, before the text is parsed. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (inString) {
      if (character === "\\") index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "[" || character === "{") {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (character === "]" || character === "}") depth -= 1;
  }
  return false;
}

function hasInvalidText(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed();
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([name, inner]) => hasInvalidText(name) || hasInvalidText(inner),
  );
}

function badJson(message: string): Response {
  return json(400, { code: "400", error_code: "bad_json", message, msg: message });
}
