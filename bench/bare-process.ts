import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What the server sends to everyone. */
export type Sent = { status: number; headers: string[]; length: number };

process.once("message", ({ status, headers, length }: Sent) => {
  const body = Buffer.alloc(length, "x");
  const server = createServer((_, response) => response.writeHead(status, headers).end(body));
  server.listen(0, "localhost", () => process.send?.((server.address() as AddressInfo).port));
});
