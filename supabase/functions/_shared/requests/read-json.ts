import { readBytes } from "./bounded-body.ts";
import { type Fields, fieldsOf, parseJson } from "./shapes.ts";

const MOST_BYTES = 4_096;

/** The fields of a small JSON body; none when it is something else, undefined when it is too large. */
export async function readJson(
  request: Request,
  mostBytes = MOST_BYTES,
): Promise<Fields | undefined> {
  const bytes = await readBytes(request, mostBytes);
  return bytes && (fieldsOf(parseJson(new TextDecoder().decode(bytes))) ?? {});
}

/** A number that can be the id of a row. */
export function readId(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
