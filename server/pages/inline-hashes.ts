import { createHash } from "node:crypto";

/** The hashes of a page's style and script elements, for its content security policy. */
export function inlineHashes(html: string): { styleHash?: string; scriptHash?: string } {
  return {
    ...hashOf("styleHash", /<style>(.*?)<\/style>/s.exec(html)?.[1]),
    ...hashOf("scriptHash", /<script>(.*?)<\/script>/s.exec(html)?.[1]),
  };
}

function hashOf(name: string, content: string | undefined): Record<string, string> {
  return content ? { [name]: createHash("sha256").update(content).digest("base64") } : {};
}
