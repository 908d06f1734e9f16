/** The part of PostgreSQL's wire protocol that a pooler reads. */
export type Message = { type: string; bytes: Buffer };

/** Splits a stream into messages: one byte of type, four of length, the body. */
export function createMessageReader() {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk: Buffer): Message[] => {
    rest = Buffer.concat([rest, chunk]);
    const messages: Message[] = [];
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = 1 + rest.readInt32BE(1);
      messages.push({ type: rest.toString("latin1", 0, 1), bytes: rest.subarray(0, end) });
      rest = rest.subarray(end);
    }
    return messages;
  };
}

export function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(type.length + 4);
  head.write(type, "latin1");
  head.writeInt32BE(body.length + 4, type.length);
  return Buffer.concat([head, body]);
}

/** The first message of a connection has no type: a version, then names and values. */
export function startupMessage(parameters: Record<string, string>): Buffer {
  const version = Buffer.from([0, 3, 0, 0]);
  const pairs = Object.entries(parameters).flat().join("\0");
  return message("", Buffer.concat([version, Buffer.from(`${pairs}\0\0`)]));
}

export function readStartup(bytes: Buffer): Record<string, string> {
  const parts = bytes.toString("utf8", 8).split("\0");
  const parameters: Record<string, string> = {};
  for (let i = 0; parts[i]; i += 2) parameters[parts[i] ?? ""] = parts[i + 1] ?? "";
  return parameters;
}

const AUTHENTICATED = message("R", Buffer.alloc(4));
const BACKEND_KEY = message("K", Buffer.alloc(8));
const READY = message("Z", Buffer.from("I"));

export const STARTUP_RESPONSE = Buffer.concat([AUTHENTICATED, BACKEND_KEY, READY]);

export function fatalError(text: string): Buffer {
  return message("E", Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`));
}
