import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { extname, resolve, sep } from "node:path";
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

type FileOptions = { cacheControl: string; contentType?: string };

/** Sends a file of a folder, precompressed where such a form exists; undefined if there is none. */
export async function sendFile(
  request: Request,
  folder: string,
  name: string,
  { cacheControl, contentType }: FileOptions,
): Promise<Response | undefined> {
  const path = resolve(folder, name);
  if (!path.startsWith(resolve(folder) + sep) || name.includes("\0")) return undefined;
  const info = await stat(path).catch(() => undefined);
  if (!info?.isFile()) return undefined;

  const headers = {
    "content-type": contentType ?? contentTypeOf(path),
    "cache-control": cacheControl,
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
  const compressed = encoding === "identity" ? undefined : path + SUFFIXES[encoding];
  const isCompressed = compressed !== undefined && existsSync(compressed);
  const bytes = await readFile(isCompressed ? compressed : path);
  const encoded = { ...headers, ...(isCompressed && { "content-encoding": encoding }) };
  return markPublic(new Response(new Uint8Array(bytes), { headers: encoded }), []);
}

/** Names with a hash never change; the other files of the root are revalidated. */
export function createStaticFiles(dist: string): RouteHandler {
  return async (request, pathname) => {
    const name = decodePath(pathname).slice(1);
    const cacheControl = name.startsWith("assets/") ? IMMUTABLE : "no-cache";
    const file = isPrivate(name)
      ? undefined
      : await sendFile(request, dist, name, { cacheControl });
    return file ?? (looksLikeFile(pathname) ? text(404, "File not found.") : undefined);
  };
}

/** Pages are rendered, not sent as files; the renderer and the server are no part of the site. */
function isPrivate(name: string): boolean {
  return name === "" || /^(\.|pages\/|renderer\/|server\/)/.test(name) || name.endsWith(".html");
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
