import { type PGlite, parse, protocol } from "@electric-sql/pglite";

const { serialize } = protocol;

/** Callers choose the text of a statement, so the number of prepared ones has a limit. */
const MAX_PREPARED = 300;

type Prepared = { name: string; parameterTypes: number[] };
type StatementResult<Row> = { rows: Row[]; affectedRows: number };

/**
 * Runs statements on PGlite with one call into WebAssembly each. PGlite's own `query` makes six and
 * plans the statement every time.
 */
export function createStatements(pglite: PGlite) {
  const prepared = new Map<string, Prepared>();
  let lastNumber = 0;

  /** Sends messages in one go; what comes first is sent even if a later one fails. */
  const send = async (...parts: Uint8Array[]) =>
    (await pglite.execProtocol(Buffer.concat(parts))).messages;

  async function prepare(text: string, before: Uint8Array[]): Promise<Prepared> {
    lastNumber += 1;
    const name = `s${lastNumber}`;
    const messages = await send(
      ...before,
      ...closeOldest(prepared),
      serialize.parse({ name, text }),
      serialize.describe({ type: "S", name }),
      serialize.sync(),
    );
    const statement = { name, parameterTypes: parse.parseDescribeStatementResults(messages) };
    prepared.set(text, statement);
    return statement;
  }

  async function statementFor(text: string, before: Uint8Array[]): Promise<Prepared> {
    const known = prepared.get(text);
    if (!known) return prepare(text, before.splice(0));
    prepared.delete(text);
    prepared.set(text, known);
    return known;
  }

  return async <Row>(
    text: string,
    parameters: readonly unknown[],
    begin: boolean,
  ): Promise<StatementResult<Row>> =>
    pglite.runExclusive(async () => {
      const before = begin ? [serialize.query("begin")] : [];
      const { name, parameterTypes } = await statementFor(text, before);
      const values = parameters.map((value, index) =>
        toText(pglite, value, parameterTypes[index] ?? 0),
      );
      const messages = await send(
        ...before,
        serialize.bind({ statement: name, values }),
        serialize.describe({ type: "P" }),
        serialize.execute({}),
        serialize.sync(),
      );
      const result = parse.parseResults(messages, pglite.parsers, {}, undefined).at(-1);
      return { rows: (result?.rows ?? []) as Row[], affectedRows: result?.affectedRows ?? 0 };
    });
}

function closeOldest(prepared: Map<string, Prepared>): Uint8Array[] {
  const oldest = prepared.size >= MAX_PREPARED ? prepared.entries().next().value : undefined;
  if (!oldest) return [];
  const [text, { name }] = oldest;
  prepared.delete(text);
  return [serialize.close({ type: "S", name })];
}

function toText(pglite: PGlite, value: unknown, type: number): string | null {
  if (value === null || value === undefined) return null;
  return pglite.serializers[type]?.(value) ?? String(value);
}
