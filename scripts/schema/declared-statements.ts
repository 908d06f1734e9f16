import type { Script } from "./run-scripts.ts";

const TOKEN = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;|[^;'"$-]+|[$-]/g;
const CREATE = /(?:^|\n)((?:--[^\n]*\n)*create (?:function|policy|trigger) [\s\S]*)/;
const NAMES = [
  /^create (function) ([^\s(]+)/m,
  /^create (policy) ("[^"]+"|\w+)\s+on\s+(\S+)/m,
  /^create (trigger) (\w+)\s[\s\S]*?\son\s+(\S+)/m,
];

/**
 * The statements that create functions, triggers and policies, with the comment above each, by 'function
 * private.is_admin' or 'trigger start_order on public.orders', in the order of the files. A function with
 * several signatures has no entry.
 */
export function declaredStatements(scripts: readonly Script[]): Map<string, string> {
  const found = new Map<string, string>();
  const repeated = new Set<string>();
  for (const statement of scripts.flatMap(({ script }) => splitStatements(script))) {
    const text = CREATE.exec(statement)?.[1];
    const object = text && objectOf(text);
    if (!object) continue;
    if (found.has(object)) repeated.add(object);
    found.set(object, text);
  }
  for (const object of repeated) found.delete(object);
  return found;
}

function objectOf(text: string): string | undefined {
  for (const names of NAMES) {
    const [, kind, name, table] = names.exec(text) ?? [];
    if (kind) return table ? `${kind} ${name} on ${table}` : `${kind} ${name}`;
  }
  return undefined;
}

function splitStatements(script: string): string[] {
  const statements = [""];
  for (const [token] of script.matchAll(TOKEN)) {
    statements[statements.length - 1] += token;
    if (token === ";") statements.push("");
  }
  return statements;
}
