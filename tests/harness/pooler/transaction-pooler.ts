import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createMessageReader, fatalError, readStartup, STARTUP_RESPONSE } from "./messages.ts";
import { openServerPool } from "./server-pool.ts";

/** The startup parameters that PgBouncer accepts by default; others would be session settings. */
const ALLOWED_PARAMETERS = new Set([
  "user",
  "database",
  "client_encoding",
  "datestyle",
  "timezone",
  "standard_conforming_strings",
  "application_name",
]);

type Pool = Awaited<ReturnType<typeof openServerPool>>;

/** A pooler like PgBouncer in transaction mode: a client has a session for one transaction only. */
export async function startTransactionPooler(databaseUrl: string, size: number) {
  const pool = await openServerPool(databaseUrl, size);
  const clients = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    clients.add(client);
    client.on("error", () => undefined).once("close", () => clients.delete(client));
    client.once("data", (startup: Buffer) => authenticate(client, startup, pool));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(databaseUrl), { port: String(port) }).href,
    stop() {
      for (const client of clients) client.destroy();
      pool.close();
      server.close();
    },
  };
}

function authenticate(client: Socket, startup: Buffer, pool: Pool): void {
  const parameters = Object.keys(readStartup(startup));
  const refused = parameters.find((name) => !ALLOWED_PARAMETERS.has(name.toLowerCase()));
  if (refused) return void client.end(fatalError(`unsupported startup parameter: ${refused}`));
  client.write(STARTUP_RESPONSE);
  serve(client, pool);
}

/** Statements go to one connection until PostgreSQL reports that no transaction is open. */
function serve(client: Socket, pool: Pool): void {
  const readClient = createMessageReader();
  let session: { socket: Socket; end(): void } | undefined;
  let unanswered = 0;
  let isOpen = false;
  let work: Promise<void> = Promise.resolve();

  async function begin() {
    const socket = await pool.acquire();
    const readServer = createMessageReader();
    const forward = (chunk: Buffer) => {
      client.write(chunk);
      for (const { type, bytes } of readServer(chunk)) {
        if (type !== "Z") continue;
        unanswered -= 1;
        if (unanswered === 0 && !isOpen && bytes.at(-1) === "I".charCodeAt(0)) end();
      }
    };
    const end = () => {
      socket.off("data", forward);
      session = undefined;
      pool.release(socket);
    };
    socket.on("data", forward);
    return { socket, end };
  }

  async function handle(type: string, bytes: Buffer): Promise<void> {
    if (type === "X") return void client.end();
    session ??= await begin();
    const isComplete = type === "Q" || type === "S";
    if (isComplete) unanswered += 1;
    isOpen = !isComplete;
    session.socket.write(bytes);
  }

  client.on("data", (chunk: Buffer) => {
    for (const { type, bytes } of readClient(chunk)) work = work.then(() => handle(type, bytes));
  });
}
