import { createHash } from "node:crypto";

/** The hash of a page's style element, for its content security policy. */
export function styleHashOf(html: string): string | undefined {
  const [, style] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  return style && createHash("sha256").update(style).digest("base64");
}
