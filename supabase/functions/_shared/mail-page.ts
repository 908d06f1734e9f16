import { escapeHtml } from "../../../domain/escape-html.ts";

const SERIF = "Fraunces, Georgia, 'Times New Roman', serif";
const SANS = "Figtree, 'Helvetica Neue', Helvetica, Arial, sans-serif";

const DARK = `@media (prefers-color-scheme: dark) {
  .ground { background: #171512 !important; }
  .card { background: #24211c !important; border-color: #3b362e !important; }
  .ink { color: #f6f1e6 !important; }
  .soft { color: #c9c0b1 !important; }
  .press { background: #c3cbf2 !important; color: #171e47 !important; }
}`;

const STRIPES = [
  [34, "#2e3a78"],
  [6, "#e0a63c"],
  [20, "#a8472a"],
  [6, "#e0a63c"],
  [34, "#2e3a78"],
] as const;

type MailPage = {
  brand: string;
  title: string;
  heading: string;
  text: string;
  /** Sections with a heading and lines. */
  details: readonly (readonly [heading: string, lines: readonly string[]])[];
  button: { label: string; url: string };
};

/** A mail with the look of the account mails in supabase/templates. */
export function mailPage({ brand, title, heading, text, details, button }: MailPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${DARK}</style>
</head>
<body class="ground" style="margin: 0; padding: 0; background: #fbf8f2">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background: #fbf8f2"><tr><td align="center" style="padding: 40px 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width: 520px; background: #ffffff; border: 1px solid #e3d9c8; border-radius: 6px; border-collapse: separate; overflow: hidden">
<tr><td style="padding: 0; font-size: 0; line-height: 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${STRIPES.map(([width, color]) => `<td width="${width}%" height="6" bgcolor="${color}"></td>`).join("")}</tr></table></td></tr>
<tr><td style="padding: 36px 36px 40px">
<p class="ink" style="margin: 0 0 36px; font: 600 28px/1 ${SERIF}; letter-spacing: -0.03em; color: #1d1a16">${escapeHtml(brand)}</p>
<h1 class="ink" style="margin: 0 0 16px; font: 500 30px/1.15 ${SERIF}; letter-spacing: -0.015em; color: #1d1a16">${escapeHtml(heading)}</h1>
${paragraph(escapeHtml(text))}
${details.map(([name, lines]) => section(name, lines)).join("\n")}
<p style="margin: 8px 0 0"><a class="press" href="${escapeHtml(button.url)}" style="display: inline-block; padding: 14px 28px; border-radius: 999px; background: #2e3a78; color: #ffffff; font: 600 16px/1.25 ${SANS}; text-decoration: none">${escapeHtml(button.label)}</a></p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
}

function section(name: string, lines: readonly string[]): string {
  const heading = `<strong class="ink" style="color: #1d1a16">${escapeHtml(name)}</strong>`;
  return paragraph([heading, ...lines.map(escapeHtml)].join("<br>"));
}

function paragraph(html: string): string {
  return `<p class="soft" style="margin: 0 0 24px; font: 16px/1.6 ${SANS}; color: #5c554b; overflow-wrap: anywhere">${html}</p>`;
}
