import { readFile, realpath, stat } from "node:fs/promises";
import { basename, dirname, extname, join, sep } from "node:path";
import { fileVersion } from "../lib/files/file-version.ts";
import { chooseEncoding, matchesEtag } from "../lib/web/compression.ts";
import { markPublic } from "../lib/web/public-response.ts";
import { IMMUTABLE, text } from "../lib/web/responses.ts";
import type { RouteHandler } from "../lib/web/route-handler.ts";

const CONTENT_TYPES: Record<string, string> = {
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

/** Names with a hash never change; the other files of the folder are revalidated. */
export function createStaticFiles(folder: string): RouteHandler {
  return async (request, pathname) => {
    const path = await pathWithin(folder, decodePath(pathname).slice(1));
    const file = path ? await sendFile(request, path) : undefined;
    return file ?? (looksLikeFile(pathname) ? text(404, "File not found.") : undefined);
  };
}

/** Where a name leads, after all links; undefined unless that is in the folder. */
async function pathWithin(folder: string, name: string): Promise<string | undefined> {
  const path = await realpath(join(folder, name)).catch(() => undefined);
  return path?.startsWith((await realpath(folder)) + sep) ? path : undefined;
}

/** Precompressed where such a form exists; undefined unless it is a file. */
async function sendFile(request: Request, path: string): Promise<Response | undefined> {
  const info = await stat(path);
  if (!info.isFile()) return undefined;
  const headers = {
    "content-type": contentTypeOf(path),
    "cache-control": basename(dirname(path)) === "assets" ? IMMUTABLE : "no-cache",
    vary: "Accept-Encoding",
    etag: `"${fileVersion(info)}"`,
  };
  if (matchesEtag(request, headers.etag)) return new Response(null, { status: 304, headers });
  return sendContent(request, path, headers);
}

function contentTypeOf(path: string): string {
  return CONTENT_TYPES[extname(path).toLowerCase()] ?? "application/octet-stream";
}

async function sendContent(request: Request, path: string, headers: Record<string, string>) {
  const encoding = chooseEncoding(request.headers.get("accept-encoding"));
  const compressed =
    encoding === "identity"
      ? undefined
      : await pathWithin(dirname(path), basename(path) + SUFFIXES[encoding]);
  const bytes = await readFile(compressed ?? path);
  const encoded = { ...headers, ...(compressed && { "content-encoding": encoding }) };
  return markPublic(new Response(new Uint8Array(bytes), { headers: encoded }), []);
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    // No file has a name with a malformed escape.
    return "/";
  }
}

/** Supabase Lite's own /_system is not available; such paths are no pages either. */
function looksLikeFile(pathname: string): boolean {
  return /^\/(assets|_system)(\/|$)/.test(pathname) || /\.\w{2,5}$/.test(pathname);
}
