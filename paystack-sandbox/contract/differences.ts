/**
 * What a value must be: an object with these fields and no others, a list of such values ([shape]), one of
 * several forms (either), or kinds of values separated by " | ". A field that is "absent" must not be there,
 * and a kind in quotes is that text itself.
 */
export type Shape = string | [Shape] | Either | { [field: string]: Shape };

export class Either {
  readonly forms: Shape[];
  constructor(forms: Shape[]) {
    this.forms = forms;
  }
}
export const either = (...forms: Shape[]) => new Either(forms);

const isText = (value: unknown): value is string => typeof value === "string";
export const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value);
const matches = (pattern: RegExp) => (value: unknown) => isText(value) && pattern.test(value);

const KINDS: Record<string, (value: unknown) => boolean> = {
  absent: (value) => value === undefined,
  null: (value) => value === null,
  number: Number.isSafeInteger,
  boolean: (value) => typeof value === "boolean",
  text: isText,
  digits: matches(/^\d+$/),
  time: matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  transferCode: matches(/^TRF_\w+$/),
  object: isObject,
  "{}": (value) => isObject(value) && Object.keys(value).length === 0,
  "[]": (value) => Array.isArray(value) && value.length === 0,
};

/** Says in words where a value has another shape; of several forms, where it differs least. */
export function differences(value: unknown, shape: Shape, path = "body"): string[] {
  if (isText(shape)) return isOneOf(value, shape) ? [] : [`${path} is not ${shape}`];
  if (Array.isArray(shape)) return listDifferences(value, shape[0], path);
  if (shape instanceof Either) return fewest(shape.forms.map((f) => differences(value, f, path)));
  if (!isObject(value)) return [`${path} is not an object`];
  const unknown = Object.keys(value).filter((field) => !(field in shape));
  return [
    ...unknown.map((field) => `${path}.${field} is not published`),
    ...Object.entries(shape).flatMap(([field, inner]) =>
      differences(value[field], inner, `${path}.${field}`),
    ),
  ];
}

export function fewest(lists: string[][]): string[] {
  return lists.reduce((least, list) => (list.length < least.length ? list : least));
}

function listDifferences(value: unknown, shape: Shape, path: string): string[] {
  if (!Array.isArray(value)) return [`${path} is not a list`];
  return value.flatMap((entry, index) => differences(entry, shape, `${path}[${index}]`));
}

function isOneOf(value: unknown, kinds: string): boolean {
  return kinds.split(" | ").some((kind) => {
    if (kind.startsWith("'")) return value === kind.slice(1, -1);
    const isKind = KINDS[kind];
    if (!isKind) throw new Error(`The contract names the unknown kind ${kind}.`);
    return isKind(value);
  });
}
