import { createHash } from "node:crypto";

/** The content is part of the name, so that browsers may keep a picture for good. */
export function pictureName(file: string, content: Uint8Array): string {
  return `${createHash("sha256").update(content).digest("hex").slice(0, 8)}-${file}`;
}
