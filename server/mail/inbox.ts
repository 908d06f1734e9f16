import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import type { EmailMessage } from "@supabase/lite";
import { inboxPage, type StoredMail } from "./inbox-page.ts";

/** Where mails go on a machine without a mail server: kept in the data folder, shown on a page. */
export type Inbox = {
  keep(mail: EmailMessage): Promise<void>;
  messages(): readonly StoredMail[];
  listen(port: number): Promise<string>;
  close(): Promise<void>;
};

const MAX_ENTRIES = 200;

export async function openInbox(
  dataDir: string,
  announce: (mail: StoredMail) => void,
): Promise<Inbox> {
  const file = join(dataDir, "inbox.json");
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  let mails: StoredMail[] = existsSync(file) ? JSON.parse(await readFile(file, "utf8")) : [];
  let server: Server | undefined;
  let writing: Promise<void> = Promise.resolve();

  return {
    async keep({ to, subject, text = "", html = "" }) {
      const mail = { to, subject, text, html, sentAt: new Date().toISOString() };
      mails = [mail, ...mails].slice(0, MAX_ENTRIES);
      announce(mail);
      // One after another: mails that come at once would tear each other's file apart. A full disk
      // spoils one of them, not all that follow.
      const written = writing.then(() => write(file, mails));
      writing = written.catch(() => undefined);
      await written;
    },
    messages: () => mails,
    listen(port) {
      server = createServer((request, response) => {
        const path = new URL(request.url ?? "/", "http://inbox").pathname;
        const [status, type, body] = isLocal(request.headers.host)
          ? answer(path, mails)
          : [403, "text/plain", "The inbox is for this machine only."];
        response.writeHead(status, {
          "content-type": `${type}; charset=utf-8`,
          "cache-control": "no-store",
          "content-security-policy":
            "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'",
        });
        response.end(body);
      });
      return listenOnLoopback(server, port);
    },
    close: () => new Promise((resolve) => (server ? server.close(() => resolve()) : resolve())),
  };
}

async function write(file: string, mails: readonly StoredMail[]): Promise<void> {
  await writeFile(`${file}.draft`, JSON.stringify(mails), { mode: 0o600 });
  await rename(`${file}.draft`, file);
}

/** A page from elsewhere that has taken over a host name cannot read the mails. */
function isLocal(host: string | undefined): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? "");
}

function answer(path: string, mails: readonly StoredMail[]): [number, string, string] {
  if (path === "/") return [200, "text/html", inboxPage(mails)];
  if (path === "/messages") return [200, "application/json", JSON.stringify(mails)];
  const index = /^\/messages\/(\d+)\/html$/.exec(path)?.[1];
  const mail = index === undefined ? undefined : mails[Number(index)];
  if (mail) return [200, "text/html", mail.html.replace(/<a /g, '<a target="_blank" ')];
  return [404, "text/plain", "There is no such page in the inbox."];
}

function listenOnLoopback(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      const actual = typeof address === "object" && address ? address.port : port;
      resolve(`http://localhost:${actual}`);
    });
  });
}
