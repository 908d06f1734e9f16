import { json } from "./responses.ts";

/** Far more than any page of the shop nests, far less than what makes a parser lose its way. */
const MAX_DEPTH = 16;
/** Rows in one request: the largest cart is a fraction of it. */
const MAX_ROWS = 1000;

/**
 * A body is passed on when the database can hold what it says: JSON in whole UTF-8, no NUL, no half
 * characters, not nested without end. Otherwise what it hits first would decide the answer.
 */
export async function rejectInvalidJson(request: Request): Promise<Response | undefined> {
  if (!request.body) return undefined;
  const text = decoded(await request.clone().arrayBuffer());
  if (text === undefined) return refusal("The body is not UTF-8 text.");
  if (text.trim() === "") return undefined;
  if (isTooDeep(text)) return refusal("The body is nested too deeply.");
  const value = parsed(text);
  if (value === undefined) return refusal("The body is not JSON.");
  if (Array.isArray(value) && value.length > MAX_ROWS) return refusal("These are too many rows.");
  return hasOddText(value) ? refusal("The body holds characters that no text has.") : undefined;
}

function decoded(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // The caller is told so.
    return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller is told so.
    return undefined;
  }
}

/** Counts brackets outside of strings, without recursion, before anything parses the text. */
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

function hasOddText(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed();
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([name, inner]) => hasOddText(name) || hasOddText(inner));
}

function refusal(message: string): Response {
  return json(400, { code: "400", error_code: "bad_json", message, msg: message });
}
