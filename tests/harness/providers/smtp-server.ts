import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { listenOnFreePort } from "../listen.ts";

export type ReceivedMail = { to: string; source: string };

/** A mail server with one user that stores the mails; `state.busy` makes it reject them temporarily. */
export async function startSmtpServer(user: string, password: string) {
  const expected = Buffer.from(`\0${user}\0${password}`).toString("base64");
  const mails: ReceivedMail[] = [];
  const state = { busy: false };
  const accept = (mail: ReceivedMail) => {
    if (!state.busy) mails.push(mail);
    return state.busy ? "450 Mailbox busy" : "250 Stored";
  };
  const server = await listenOnFreePort(
    createServer((socket) => void handleSession(socket, expected, accept)),
  );
  return { ...server, port: new URL(server.url).port, mails, state };
}

type Accept = (mail: ReceivedMail) => string;

async function handleSession(socket: Socket, expected: string, accept: Accept): Promise<void> {
  const reply = (line: string) => socket.write(`${line}\r\n`);
  socket.on("error", () => undefined);
  reply("220 mail.test ESMTP");
  let to = "";
  let source: string[] | undefined;
  for await (const line of createInterface(socket)) {
    if (source && line !== ".") source.push(line);
    else if (source) {
      reply(accept({ to, source: source.join("\n") }));
      source = undefined;
    } else if (/^EHLO/i.test(line)) socket.write("250-mail.test\r\n250 AUTH PLAIN\r\n");
    else if (/^AUTH PLAIN/i.test(line)) {
      reply(line.endsWith(expected) ? "235 Accepted" : "535 Wrong password");
    } else if (/^RCPT TO/i.test(line)) {
      to = /<(.*)>/.exec(line)?.[1] ?? "";
      reply("250 Accepted");
    } else if (/^DATA/i.test(line)) {
      source = [];
      reply("354 Go ahead");
    } else if (/^QUIT/i.test(line)) socket.end("221 Bye\r\n");
    else reply(/^(MAIL FROM|RSET|NOOP)/i.test(line) ? "250 Accepted" : "502 Not here");
  }
}
