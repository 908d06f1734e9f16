import { problem } from "./responses.ts";

const MOST_URL_LENGTH = 8192;
const DEEPEST_SELECT = 3;
const MOST_EMBEDS = 8;

/** Regular expressions can be written so that they never end; the shop's pages use none. */
const PATTERN_FILTER = /(^|[.,(])i?match(\(|\.)/;

/**
 * What the shop's own pages never send is not passed on: paths written so that our checks and the
 * backend's router read them differently, and questions that would keep the database busy for ever.
 */
export function refuseUnusual(request: Request): Response | undefined {
  const { pathname, searchParams } = new URL(request.url);
  if (request.url.length > MOST_URL_LENGTH) return refusal(414, "This address is too long.");
  if (isDisguised(pathname)) return refusal(400, "This address is not written plainly.");
  if (!pathname.startsWith("/rest/v1/")) return undefined;
  for (const [name, value] of searchParams) {
    if (name === "select" && isTooDeep(value))
      return refusal(400, "This asks for too much at once.");
    if (name !== "select" && PATTERN_FILTER.test(value)) {
      return refusal(400, "Filters by pattern are not available.");
    }
  }
  return undefined;
}

/** Only the name of a stored file may hold characters that need escaping, and it comes last. */
function isDisguised(pathname: string): boolean {
  const fixedPart = pathname.startsWith("/storage/v1/")
    ? pathname.slice(0, pathname.lastIndexOf("/"))
    : pathname;
  return /%|\/\/|\/$|;/.test(fixedPart);
}

function isTooDeep(select: string): boolean {
  let depth = 0;
  let deepest = 0;
  let embeds = 0;
  for (const character of select) {
    if (character === "(") {
      depth += 1;
      embeds += 1;
      deepest = Math.max(deepest, depth);
    } else if (character === ")") depth -= 1;
  }
  return deepest > DEEPEST_SELECT || embeds > MOST_EMBEDS;
}

function refusal(status: number, message: string): Response {
  return problem(status, { code: String(status), message });
}
