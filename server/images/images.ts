import { OverloadError } from "../lib/limiter.ts";
import { type ByteRange, rangeOf } from "../lib/web/byte-range.ts";
import { matchesEtag } from "../lib/web/compression.ts";
import { markPublic } from "../lib/web/public-response.ts";
import { IMMUTABLE, json, text } from "../lib/web/responses.ts";
import type { RouteHandler } from "../lib/web/route-handler.ts";
import { DEFAULT_METADATA, type ObjectStore } from "../storage/object-store.ts";
import { IMAGES_BUCKET } from "../storage/storage-folder.ts";
import { ImageRequestError, readRendering, renderingKey } from "./image-request.ts";
import { type Renderings, UnreadableImageError } from "./renderings.ts";
import { imageName, imagePath, isImageType } from "./stored-image.ts";

const PUBLIC_PATH = `/storage/v1/object/public/${IMAGES_BUCKET}/`;
const RENDER_PATH = `/storage/v1/render/image/public/${IMAGES_BUCKET}/`;

/**
 * Sends product images: the bucket is public and names are never reused. Without renderings, images
 * are available only as they were uploaded.
 */
export function createImageHandler(
  storage: ObjectStore,
  renderings: Renderings | undefined,
): RouteHandler {
  return async (request, pathname) => {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    if (pathname.startsWith(PUBLIC_PATH)) {
      const name = imageName(pathname.slice(PUBLIC_PATH.length));
      return name ? sendStored(request, storage, name) : notFound();
    }
    if (pathname.startsWith(RENDER_PATH)) {
      const name = imageName(pathname.slice(RENDER_PATH.length));
      if (!renderings || !name) return notFound();
      return sendRendered(request, storage, name, renderings).catch(errorResponse);
    }
    return undefined;
  };
}

function notFound(): Response {
  return text(404, "Image not found.");
}

async function sendStored(request: Request, storage: ObjectStore, name: string): Promise<Response> {
  const image = await storage.get(imagePath(name));
  if (!image) return notFound();
  // The type that was found in the content at upload: the name "x.js" does not make it a script.
  const { mimetype } = isImageType(image.info) ? image.info : DEFAULT_METADATA;
  return sendBytes(request, name, image.content, {
    "content-type": mimetype,
    "cache-control": IMMUTABLE,
    etag: `"${image.info.version}"`,
  });
}

async function sendRendered(
  request: Request,
  storage: ObjectStore,
  name: string,
  renderings: Renderings,
): Promise<Response> {
  const info = await storage.head(imagePath(name));
  if (!info || !isImageType(info)) return notFound();
  const { searchParams } = new URL(request.url);
  const accept = request.headers.get("accept") ?? "";
  const rendering = readRendering(searchParams, accept, info.mimetype);
  const headers = {
    "content-type": `image/${rendering.format}`,
    "cache-control": IMMUTABLE,
    vary: "Accept",
    // Mails show them, also in a mail program that is a website.
    "cross-origin-resource-policy": "cross-origin",
    etag: `"${info.version}-${renderingKey(rendering)}"`,
  };
  if (matchesEtag(request, headers.etag)) return new Response(null, { status: 304, headers });
  const bytes = await renderings.get({ name, version: info.version }, rendering);
  return bytes ? sendBytes(request, name, bytes, headers) : notFound();
}

function sendBytes(
  request: Request,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> & { etag: string },
): Response {
  if (matchesEtag(request, headers.etag)) return new Response(null, { status: 304, headers });
  const size = bytes.byteLength;
  const range = rangeOf(request, { size, etag: headers.etag });
  if (range) return sendRange(bytes, range, headers);
  const response = new Response(request.method === "HEAD" ? null : bytes, {
    headers: { ...headers, "accept-ranges": "bytes", "content-length": String(size) },
  });
  return request.method === "GET" ? markPublic(response, [`picture:${name}`]) : response;
}

function sendRange(
  bytes: Uint8Array<ArrayBuffer>,
  range: ByteRange | "none",
  headers: Record<string, string>,
): Response {
  const size = bytes.byteLength;
  if (range === "none") {
    return text(416, "There are no such bytes.", { "content-range": `bytes */${size}` });
  }
  const { first, last } = range;
  const part = {
    "content-range": `bytes ${first}-${last}/${size}`,
    "content-length": String(last - first + 1),
  };
  return new Response(bytes.subarray(first, last + 1), {
    status: 206,
    headers: { ...headers, ...part, "accept-ranges": "bytes" },
  });
}

function errorResponse(error: unknown): Response {
  const respond = (status: number, message: string, headers = {}) =>
    json(status, { statusCode: String(status), error: "invalid_rendering", message }, headers);
  if (error instanceof ImageRequestError) return respond(400, error.message);
  if (error instanceof UnreadableImageError) return respond(422, error.message);
  if (error instanceof OverloadError) {
    return respond(503, "Too many pictures at once. Please try again.", { "retry-after": "2" });
  }
  throw error;
}
