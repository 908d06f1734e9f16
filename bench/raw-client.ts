import { once } from "node:events";
import { connect, type Socket } from "node:net";

const CONNECTIONS = 10;
const END_OF_HEAD = Buffer.from("\r\n\r\n");

export type RawRequest = { path: string; headers: Record<string, string> };

/** Sends the same GET request many times over keep-alive connections, at the least cost to the client. */
export async function sendMany(url: string, request: RawRequest, count: number): Promise<void> {
  const { hostname, port, host } = new URL(url);
  const headers = Object.entries({ host, ...request.headers });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const text = Buffer.from(`GET ${request.path} HTTP/1.1\r\n${lines}\r\n`);
  let left = count;
  const takeOne = () => left-- > 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const socket = connect(Number(port), hostname);
      await once(socket, "connect");
      await sendInTurn(socket, text, takeOne);
    }),
  );
}

/** One request after the other; all responses have the length of the first one. */
function sendInTurn(socket: Socket, text: Buffer, takeOne: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = 0;
    let length = 0;
    const next = () => {
      received = 0;
      if (takeOne()) socket.write(text);
      else socket.end(resolve);
    };
    socket.on("error", reject);
    socket.on("data", (chunk: Buffer) => {
      length ||= responseLength(chunk);
      received += chunk.byteLength;
      if (received >= length) next();
    });
    next();
  });
}

function responseLength(start: Buffer): number {
  const end = start.indexOf(END_OF_HEAD) + END_OF_HEAD.byteLength;
  const head = start.subarray(0, end).toString("latin1");
  if (!/^HTTP\/1\.1 (200|304) /.test(head)) throw new Error(head);
  return end + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
}
