import type { messages, PGlite } from "@electric-sql/pglite";

export type Message = messages.BackendMessage;
type Parse = PGlite["parsers"][number] | undefined;
export type Field = { name: string; type: number; parse: Parse };

/** The types of a statement's parameters, out of its description. */
export function parameterTypesOf(description: readonly Message[]): readonly number[] {
  return description.find(isParameterDescription)?.dataTypeIDs ?? [];
}

/** The columns of a statement's rows, out of its description. */
export function fieldsOf(
  description: readonly Message[],
  parsers: PGlite["parsers"],
): readonly Field[] {
  const fields = description.find(isRowDescription)?.fields ?? [];
  return fields.map(({ name, dataTypeID }) => ({
    name,
    type: dataTypeID,
    parse: parsers[dataTypeID],
  }));
}

/** The rows of the last statement of a response, and the number of rows that it has changed. */
export function readResult<Row>(response: readonly Message[], fields: readonly Field[]) {
  const rows: Row[] = [];
  let affectedRows = 0;
  const start = response.findLastIndex(isBindComplete);
  for (const message of response.slice(start)) {
    if (isDataRow(message)) rows.push(readRow(message.fields, fields) as Row);
    else if (isCommandComplete(message)) affectedRows = countOf(message.text);
  }
  return { rows, affectedRows };
}

function readRow(values: readonly (string | null)[], fields: readonly Field[]) {
  const row: Record<string, unknown> = {};
  for (const [index, { name, type, parse }] of fields.entries()) {
    const value = values[index] ?? null;
    row[name] = value === null || !parse ? value : parse(value, type);
  }
  return row;
}

/** The last number of a tag such as "INSERT 0 2" or "UPDATE 2"; other commands change nothing. */
function countOf(tag: string): number {
  return Number(/^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/.exec(tag)?.[1] ?? 0);
}

function isBindComplete({ name }: Message): boolean {
  return name === "bindComplete";
}

function isParameterDescription(message: Message): message is messages.ParameterDescriptionMessage {
  return message.name === "parameterDescription";
}

function isRowDescription(message: Message): message is messages.RowDescriptionMessage {
  return message.name === "rowDescription";
}

function isDataRow(message: Message): message is messages.DataRowMessage {
  return message.name === "dataRow";
}

function isCommandComplete(message: Message): message is messages.CommandCompleteMessage {
  return message.name === "commandComplete";
}
