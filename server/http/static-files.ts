import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { extname, resolve, sep } from "node:path";
import { chooseEncoding, matchesEtag } from "./compression.ts";

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".ico": "image/x-icon",
};

const SUFFIXES = { br: ".br", gzip: ".gz" } as const;

export const IMMUTABLE = "public, max-age=31536000, immutable";

/** Sends a file below a folder, in its precompressed form where there is one, or undefined. */
export async function sendFile(
  request: Request,
  folder: string,
  name: string,
  cacheControl: string,
  contentType?: string,
): Promise<Response | undefined> {
  const path = resolve(folder, name);
  if (!path.startsWith(resolve(folder) + sep) || name.includes("\0")) return undefined;
  const info = await stat(path).catch(() => undefined);
  if (!info?.isFile()) return undefined;

  const etag = `"${info.size.toString(36)}-${info.mtimeMs.toString(36)}"`;
  const headers: Record<string, string> = {
    "content-type": contentType ?? TYPES[extname(path).toLowerCase()] ?? "application/octet-stream",
    "cache-control": cacheControl,
    vary: "Accept-Encoding",
    etag,
  };
  if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers });

  const encoding = chooseEncoding(request);
  const compressed = encoding === "identity" ? undefined : path + SUFFIXES[encoding];
  const useCompressed = compressed !== undefined && existsSync(compressed);
  if (useCompressed) headers["content-encoding"] = encoding;
  const bytes = await readFile(useCompressed ? compressed : path);
  headers["content-length"] = String(bytes.byteLength);
  return new Response(request.method === "HEAD" ? null : new Uint8Array(bytes), { headers });
}

/** Hashed files never change; everything else in the site's root is asked for again. */
export function createStaticFiles(dist: string) {
  return (request: Request, pathname: string): Promise<Response | undefined> => {
    const name = decodePath(pathname).slice(1);
    const hashed = name.startsWith("assets/");
    if (
      name.startsWith(".") ||
      name.startsWith("pages/") ||
      name.endsWith(".html") ||
      name === ""
    ) {
      return Promise.resolve(undefined);
    }
    return sendFile(request, dist, name, hashed ? IMMUTABLE : "no-cache");
  };
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    // Not a path we could have made: nothing is found under it.
    return "/";
  }
}
