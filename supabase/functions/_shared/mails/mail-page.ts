import { escapeHtml } from "../../../../domain/escape-html.ts";
import { ACCENT, DARK, INK, LINE, NARROW, SANS, SERIF, SOFT } from "./mail-style.ts";

const STRIPES = [
  [34, "#2e3a78"],
  [6, "#e0a63c"],
  [20, "#a8472a"],
  [6, "#e0a63c"],
  [34, "#2e3a78"],
] as const;

/** A line of text, or one that leads somewhere. */
export type MailLine = string | { label: string; url: string };
export type MailSection = readonly [heading: string, lines: readonly MailLine[]];

type MailPage = {
  brand: string;
  title: string;
  heading: string;
  text: string;
  /** What the mail is about, in HTML. */
  content?: string;
  details: readonly MailSection[];
  button: { label: string; url: string };
  /** After the button: whom to ask, what to read. */
  more?: readonly MailSection[];
};

/** A mail with the look of the account mails in supabase/templates. */
export function mailPage(mail: MailPage): string {
  const { brand, title, heading, text, content = "", details, button, more = [] } = mail;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${NARROW}
${DARK}</style>
</head>
<body class="ground" style="margin: 0; padding: 0; background: #fbf8f2">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background: #fbf8f2"><tr><td align="center" style="padding: 40px 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width: 520px; background: #ffffff; border: 1px solid ${LINE}; border-radius: 6px; border-collapse: separate; overflow: hidden">
<tr><td style="padding: 0; font-size: 0; line-height: 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${STRIPES.map(([width, color]) => `<td width="${width}%" height="6" bgcolor="${color}"></td>`).join("")}</tr></table></td></tr>
<tr><td class="card-body" style="padding: 36px 36px ${more.length > 0 ? "16px" : "40px"}">
<p class="ink" style="margin: 0 0 36px; font: 600 28px/1 ${SERIF}; letter-spacing: -0.03em; color: ${INK}">${escapeHtml(brand)}</p>
<h1 class="ink" style="margin: 0 0 16px; font: 500 30px/1.15 ${SERIF}; letter-spacing: -0.015em; text-wrap: balance; color: ${INK}">${escapeHtml(heading)}</h1>
${paragraph(escapeHtml(text))}
${content}
${details.map(section).join("\n")}
<p style="margin: 8px 0 ${more.length > 0 ? "36px" : "0"}"><a class="press" href="${escapeHtml(button.url)}" style="display: inline-block; padding: 14px 28px; border-radius: 999px; background: ${ACCENT}; color: #ffffff; font: 600 16px/1.25 ${SANS}; text-decoration: none">${escapeHtml(button.label)}</a></p>
${more.map(section).join("\n")}
</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
}

function section([name, lines]: MailSection): string {
  const heading = `<strong class="ink" style="color: ${INK}">${escapeHtml(name)}</strong>`;
  return paragraph([heading, ...lines.map(lineHtml)].join("<br>"));
}

function lineHtml(line: MailLine): string {
  if (typeof line === "string") return escapeHtml(line).replace(/\r?\n/g, "<br>");
  return `<a class="link" href="${escapeHtml(line.url)}" style="color: ${ACCENT}">${escapeHtml(line.label)}</a>`;
}

function paragraph(html: string): string {
  return `<p class="soft" style="margin: 0 0 24px; font: 16px/1.6 ${SANS}; color: ${SOFT}; overflow-wrap: anywhere">${html}</p>`;
}
