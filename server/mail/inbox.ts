import { appendFile, mkdir } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import type { EmailMessage } from "@supabase/lite";
import type { Config } from "../config/config.ts";
import { readFileIfExists, writeFileAtomic } from "../lib/files/atomic-file.ts";
import { portOf } from "../lib/ports.ts";
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
  const file = join(dataDir, "inbox.jsonl");
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  let mails = await readMails(file);
  if (mails.length > 0) await rewrite(file, mails);
  let lines = mails.length;
  let lastWrite: Promise<void> = Promise.resolve();
  const server = createServer((request, response) => respondInbox(request, response, mails));

  /** Appends a line; removed mails leave the file when it has twice as many lines as needed. */
  async function store(mail: StoredMail): Promise<void> {
    if (lines < 2 * MAX_MAILS) {
      await appendFile(file, lineOf(mail), { mode: 0o600 });
      lines += 1;
    } else {
      // Newer mails wait for their turn.
      const stored = mails.slice(mails.indexOf(mail));
      await rewrite(file, stored);
      lines = stored.length;
    }
  }

  return {
    async add({ to, subject, text = "", html = "" }) {
      const mail = { to, subject, text, html, sentAt: new Date().toISOString() };
      mails = [mail, ...mails].slice(0, MAX_MAILS);
      onMail(mail);
      // In order, so that the file ends with the newest list; a failed write does not block the next.
      const write = lastWrite.then(() => store(mail));
      lastWrite = write.catch(() => undefined);
      await write;
    },
    listen: (port) => listenOnLoopback(server, port),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** One mail per line, oldest first; a crash may leave an incomplete last line. */
async function readMails(file: string): Promise<StoredMail[]> {
  const lines = ((await readFileIfExists(file))?.toString() ?? "").split("\n").slice(0, -1);
  return lines
    .slice(-MAX_MAILS)
    .map((line): StoredMail => JSON.parse(line))
    .reverse();
}

function rewrite(file: string, mails: readonly StoredMail[]): Promise<void> {
  const content = mails.toReversed().map(lineOf).join("");
  return writeFileAtomic(file, content, { mode: 0o600, durable: false });
}

function lineOf(mail: StoredMail): string {
  return `${JSON.stringify(mail)}\n`;
}

function listenOnLoopback(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(`http://localhost:${portOf(server, port)}`));
  });
}
