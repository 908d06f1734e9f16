import type { IncomingMessage, ServerResponse } from "node:http";
import { inboxPage, type StoredMail } from "./inbox-page.ts";

type Reply = [status: number, type: string, body: string];

export function respondInbox(
  { url, headers }: IncomingMessage,
  response: ServerResponse,
  mails: readonly StoredMail[],
): void {
  const [status, type, body] = isLocal(headers.host)
    ? reply(new URL(url ?? "/", "http://inbox").pathname, mails)
    : forbidden;
  response.writeHead(status, {
    "content-type": `${type}; charset=utf-8`,
    "cache-control": "no-store",
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; img-src http: https:; frame-src 'self'; frame-ancestors 'self'",
  });
  response.end(body);
}

const forbidden: Reply = [403, "text/plain", "The inbox can only be opened on this machine."];

/** Prevents DNS rebinding: a foreign host name that resolves to this machine cannot read the mails. */
function isLocal(host: string | undefined): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? "");
}

function reply(path: string, mails: readonly StoredMail[]): Reply {
  if (path === "/") return [200, "text/html", inboxPage(mails)];
  if (path === "/messages") return [200, "application/json", JSON.stringify(mails)];
  const index = /^\/messages\/(\d+)\/html$/.exec(path)?.[1];
  const mail = index === undefined ? undefined : mails[Number(index)];
  if (mail) return [200, "text/html", mail.html.replace(/<a /g, '<a target="_blank" ')];
  return [404, "text/plain", "Page not found."];
}
