import { createServer, type Socket } from "node:net";
import { listenOnFreePort } from "./listen.ts";

/** A mail server that lets one user in, and takes no mails. */
export async function startSmtpServer(user: string, password: string) {
  const expected = Buffer.from(`\0${user}\0${password}`).toString("base64");
  const server = await listenOnFreePort(createServer((socket) => converse(socket, expected)));
  return { ...server, port: new URL(server.url).port };
}

function converse(socket: Socket, expected: string): void {
  socket.write("220 mail.test ESMTP\r\n");
  socket.on("error", () => undefined);
  socket.on("data", (data) => {
    const line = data.toString().trim();
    if (/^EHLO/i.test(line)) socket.write("250-mail.test\r\n250 AUTH PLAIN\r\n");
    else if (/^AUTH PLAIN/i.test(line)) {
      socket.write(line.endsWith(expected) ? "235 Accepted\r\n" : "535 Wrong password\r\n");
    } else if (/^QUIT/i.test(line)) socket.end("221 Bye\r\n");
    else socket.write("502 Not here\r\n");
  });
}
