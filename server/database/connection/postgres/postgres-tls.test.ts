import { readFileSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { TLSSocket } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgres } from "./postgres.ts";
import { tlsOf } from "./postgres-tls.ts";

const FILES = join(import.meta.dirname, "../../../../tests/harness/tls");
const CERTIFICATE = join(FILES, "certificate.pem");
const REMOTE = "postgres://u:p@db.shop.example:5432/shop";

describe("the TLS of a connection", () => {
  it.each([
    [REMOTE, "require"],
    [`${REMOTE}?sslmode=disable`, false],
    [`${REMOTE}?sslmode=prefer`, "prefer"],
    [`${REMOTE}?sslmode=verify-full`, "verify-full"],
    [`${REMOTE}?sslrootcert=system`, "verify-full"],
    ["postgres://u:p@localhost/shop", false],
    ["postgres://u:p@127.0.0.1/shop?sslmode=require", "require"],
    ["postgres://u@[::1]:5432/shop", false],
    ["postgres://u@%2Fvar%2Frun%2Fpostgresql/shop", false],
  ])("%s: %s", (url, ssl) => {
    expect(tlsOf(url).ssl).toBe(ssl);
  });

  it("keeps the authority's file from the server", () => {
    const { url, ssl } = tlsOf(`${REMOTE}?sslmode=verify-full&sslrootcert=${CERTIFICATE}`);
    expect(url).toBe(`${REMOTE}?sslmode=verify-full`);
    expect(ssl).toEqual({ ca: readFileSync(CERTIFICATE) });
  });

  it("rejects an unknown mode and a file that is not there", () => {
    expect(() => tlsOf(`${REMOTE}?sslmode=maybe`)).toThrow("sslmode=maybe is unknown");
    expect(() => tlsOf(`${REMOTE}?sslmode=verify-full&sslrootcert=/no.pem`)).toThrow(
      "the file /no.pem cannot be read",
    );
  });
});

describe("a connection to a server with TLS", () => {
  const received: string[] = [];
  const server = createServer((socket) => answer(socket, received));
  let url: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `postgres://u:p@localhost:${(server.address() as AddressInfo).port}/shop`;
  });
  afterAll(() => server.close());

  it("checks the certificate with the authority's file, and without one rejects it", async () => {
    const verified = openPostgres(`${url}?sslmode=verify-full&sslrootcert=${CERTIFICATE}`);
    await expect(verified).rejects.toThrow("reached through TLS");
    await expect(openPostgres(`${url}?sslmode=verify-full`)).rejects.toThrow("self-signed");
    await expect(openPostgres(`${url}?sslmode=require`)).rejects.toThrow("reached through TLS");
    expect(received).toEqual(["shop", "shop"]);
  });
});

/** Answers a request for TLS as PostgreSQL does, and the first message inside it with an error. */
function answer(plain: Socket, received: string[]): void {
  plain.once("data", () => {
    plain.write("S");
    const options = { key: readFileSync(join(FILES, "key.pem")), cert: readFileSync(CERTIFICATE) };
    const socket = new TLSSocket(plain, { isServer: true, ...options });
    socket.on("error", () => undefined);
    socket.once("data", (startup) => {
      received.push(/database\0(\w+)/.exec(startup.toString())?.[1] ?? "");
      const fields = Buffer.from("SFATAL\0C28000\0Mreached through TLS\0\0");
      const head = Buffer.from([69, 0, 0, 0, fields.length + 4]);
      socket.end(Buffer.concat([head, fields]));
    });
  });
}
