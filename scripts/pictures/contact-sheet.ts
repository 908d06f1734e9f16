import { escapeHtml } from "../../domain/escape-html.ts";
import type { Screenshot } from "./screenshot.ts";

const STYLE = `
  body { margin: 0; padding: 24px; background: #fbf8f2; color: #1d1a16; font: 15px/1.5 system-ui, sans-serif; }
  section { margin: 0 0 32px; }
  h2 { margin: 0 0 8px; font: 500 20px Georgia, serif; }
  div { display: flex; gap: 12px; align-items: flex-start; overflow-x: auto; }
  figure { margin: 0; flex: none; }
  img { display: block; max-height: 480px; object-fit: cover; object-position: top; border: 1px solid #e3d9c8; }
  .error { color: #a32020; }
`;

/** All screenshots on one page, one row per screen. */
export function contactSheet(screenshots: readonly Screenshot[]): string {
  const rows = [...Map.groupBy(screenshots, ({ name }) => name)].map(
    ([name, ofScreen]) =>
      `<section><h2>${escapeHtml(name)}</h2><div>${ofScreen.map(figure).join("")}</div></section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pictures · Ntoma</title><style>${STYLE}</style></head><body>${rows.join("\n")}</body></html>`;
}

function figure({ file, width, name, error }: Screenshot): string {
  const note = error ? `<br><span class="error">${escapeHtml(error)}</span>` : "";
  return `<figure><a href="${file}"><img src="${file}" width="${Math.round(width / 4)}" alt="${escapeHtml(name)} at ${width}" loading="lazy"></a><figcaption>${width}${note}</figcaption></figure>`;
}
