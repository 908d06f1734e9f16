import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const body = "x".repeat(Number(process.argv[2]));
const headers = { "content-type": "application/json", "content-length": body.length };

const server = createServer((_, response) => response.writeHead(200, headers).end(body));
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
