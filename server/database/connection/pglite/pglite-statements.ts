import { type PGlite, protocol } from "@electric-sql/pglite";
import type { CompiledQuery } from "kysely";
import { type Field, fieldsOf, type Message, parameterTypesOf, readResult } from "./pglite-rows.ts";

const { serialize } = protocol;

/** Callers choose the text of a statement, so the number of prepared ones has a limit. */
const MAX_PREPARED = 300;

/** The disk is written by PGlite's file layer; only browsers need the step that this leaves out. */
const NODE_FILES = { syncToFs: false };

type Statement = Pick<CompiledQuery, "sql" | "parameters">;

type Prepared = { name: string; parameterTypes: readonly number[]; fields: readonly Field[] };

/**
 * Runs statements on PGlite with one call into WebAssembly for all of them. PGlite's own `query` makes
 * six for each, plans it every time and copies its table of parsers, which takes as long as the rest.
 */
export function createStatements(pglite: PGlite) {
  const prepared = new Map<string, Prepared>();
  let lastNumber = 0;

  /** Sends messages in one go; what comes first is sent even if a later one fails. */
  const send = async (...parts: Uint8Array[]): Promise<readonly Message[]> =>
    (await pglite.execProtocol(Buffer.concat(parts), NODE_FILES)).messages;

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
    const parameterTypes = parameterTypesOf(messages);
    const statement = { name, parameterTypes, fields: fieldsOf(messages, pglite.parsers) };
    prepared.set(text, statement);
    return statement;
  }

  /** Prepares a text that is new after the statements before it, which may change the role. */
  async function statementFor(text: string, before: Uint8Array[]): Promise<Prepared> {
    const known = prepared.get(text);
    if (!known) return prepare(text, before.splice(0));
    prepared.delete(text);
    prepared.set(text, known);
    return known;
  }

  async function execution({ sql, parameters }: Statement, before: Uint8Array[]) {
    const { name, parameterTypes, fields } = await statementFor(sql, before);
    const values = parameters.map((value, index) =>
      toText(pglite, value, parameterTypes[index] ?? 0),
    );
    const bind = serialize.bind({ statement: name, values });
    return { parts: [bind, serialize.execute({})], fields };
  }

  /** The result is that of the last statement. */
  return async <Row>(statements: readonly Statement[]) =>
    pglite.runExclusive(async () => {
      const parts: Uint8Array[] = [];
      let fields: readonly Field[] = [];
      for (const statement of statements) {
        const { parts: own, fields: columns } = await execution(statement, parts);
        parts.push(...own);
        fields = columns;
      }
      return readResult<Row>(await send(...parts, serialize.sync()), fields);
    });
}

function closeOldest(prepared: Map<string, Prepared>): Uint8Array[] {
  const oldest = prepared.size >= MAX_PREPARED ? prepared.entries().next().value : undefined;
  if (!oldest) return [];
  const [text, { name }] = oldest;
  prepared.delete(text);
  return [serialize.close({ type: "S", name })];
}

/** What PostgreSQL raises for a value that it cannot read: the client's error. */
const INVALID_TEXT = { code: "22P02", severity: "ERROR" };

function toText(pglite: PGlite, value: unknown, type: number): string | null {
  if (value === null || value === undefined) return null;
  try {
    return pglite.serializers[type]?.(value) ?? String(value);
  } catch (error) {
    throw Object.assign(new Error("A value has the wrong type.", { cause: error }), INVALID_TEXT);
  }
}
