import { mkdir } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import type { EmailMessage } from "@supabase/lite";
import type { Config } from "../config.ts";
import { portOf } from "../http/listen.ts";
import { readFileIfExists, writeFileAtomic } from "../storage/atomic-file.ts";
import type { StoredMail } from "./inbox-page.ts";
import { respondInbox } from "./inbox-server.ts";

/** Receives mails on a machine without a mail server: stored in the data folder, shown on a page. */
export type Inbox = {
  add(mail: EmailMessage): Promise<void>;
  listen(port: number): Promise<string>;
  close(): Promise<void>;
};

const MAX_MAILS = 200;

/** Only where there is no mail server; in production there is always one. */
export async function openInboxIfNeeded(
  { smtpUrl, production, dataDir }: Config,
  log: (line: string) => void,
): Promise<Inbox | undefined> {
  if (smtpUrl || production) return undefined;
  return openInbox(dataDir, ({ to, subject, text }) => {
    const link = /https?:\/\/\S+/.exec(text)?.[0];
    log(`Mail to ${to}: ${subject}${link ? `\n  ${link}` : ""}`);
  });
}

async function openInbox(dataDir: string, onMail: (mail: StoredMail) => void): Promise<Inbox> {
  const file = join(dataDir, "inbox.json");
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const content = await readFileIfExists(file);
  let mails: StoredMail[] = content ? JSON.parse(content.toString()) : [];
  let lastWrite: Promise<void> = Promise.resolve();
  const server = createServer((request, response) => respondInbox(request, response, mails));

  return {
    async add({ to, subject, text = "", html = "" }) {
      const mail = { to, subject, text, html, sentAt: new Date().toISOString() };
      mails = [mail, ...mails].slice(0, MAX_MAILS);
      onMail(mail);
      // In order, so that the file ends with the newest list; a failed write does not block the next.
      const write = lastWrite.then(() => store(file, mails));
      lastWrite = write.catch(() => undefined);
      await write;
    },
    listen: (port) => listenOnLoopback(server, port),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function store(file: string, mails: readonly StoredMail[]): Promise<void> {
  return writeFileAtomic(file, JSON.stringify(mails), { mode: 0o600, durable: false });
}

function listenOnLoopback(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(`http://localhost:${portOf(server, port)}`));
  });
}
