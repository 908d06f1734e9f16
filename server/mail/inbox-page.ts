import { escapeHtml } from "../../domain/escape-html.ts";

export type StoredMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  sentAt: string;
};

const STYLE = `
  body { margin: 0; padding: 32px 16px; background: #fbf8f2; color: #1d1a16; font: 16px/1.6 system-ui, sans-serif; }
  main { max-width: 720px; margin: 0 auto; }
  h1 { font: 500 28px Georgia, serif; margin: 0 0 4px; }
  p { margin: 0 0 24px; color: #5c554b; }
  article { margin: 0 0 24px; padding: 20px 24px; background: #fff; border: 1px solid #e6dccb; border-radius: 6px; }
  h2 { margin: 0; font-size: 18px; }
  article p { margin: 0 0 12px; font-size: 14px; }
  pre { margin: 0; padding: 16px; background: #f1eadd; border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 14px; }
  summary { margin-top: 12px; cursor: pointer; color: #2e3a78; }
  iframe { width: 100%; height: 440px; margin-top: 8px; border: 1px solid #e6dccb; border-radius: 6px; }
  a { color: #2e3a78; }
`;

export function inboxPage(mails: readonly StoredMail[]): string {
  const list =
    mails.length === 0
      ? "<p>No mails yet. Sign up in the shop to get one.</p>"
      : mails.map(mailArticle).join("\n");
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Inbox · Ntoma</title><style>${STYLE}</style></head>
<body><main><h1>Inbox</h1>
<p>All mails of the shop on this machine, newest first. As JSON: <a href="/messages">/messages</a>.</p>
${list}
</main></body></html>`;
}

function mailArticle(mail: StoredMail, index: number): string {
  return `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml(mail.to)}, <time datetime="${mail.sentAt}">${mail.sentAt.replace("T", " ").slice(0, 19)} UTC</time></p>
<pre>${linked(mail.text)}</pre>
<details><summary>HTML version</summary>
<iframe src="/messages/${index}/html" title="${escapeHtml(mail.subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy"></iframe></details>
</article>`;
}

function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
