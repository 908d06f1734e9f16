import { connect, type Socket } from "node:net";
import { createMessageReader, startupMessage } from "./messages.ts";

/** Connections to PostgreSQL, used in turn, so that two transactions rarely get the same one. */
export async function openServerPool(url: string, size: number) {
  const free = await Promise.all(Array.from({ length: size }, () => openConnection(url)));
  const all = [...free];
  const waiting: ((socket: Socket) => void)[] = [];
  return {
    acquire: (): Promise<Socket> => {
      const socket = free.shift();
      return socket ? Promise.resolve(socket) : new Promise((resolve) => waiting.push(resolve));
    },
    release(socket: Socket): void {
      const next = waiting.shift();
      if (next) next(socket);
      else free.push(socket);
    },
    close: () => all.forEach((socket) => void socket.destroy()),
  };
}

/** The test server requires no password. */
function openConnection(url: string): Promise<Socket> {
  const { hostname, port, pathname, username } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, noDelay: true });
  const read = createMessageReader();
  socket.write(startupMessage({ user: username, database: pathname.slice(1) }));
  return new Promise((resolve, reject) => {
    const wait = (chunk: Buffer) => {
      if (!read(chunk).some(({ type }) => type === "Z")) return;
      socket.off("data", wait);
      resolve(socket);
    };
    socket.on("data", wait).once("error", reject);
  });
}
