import { join } from "node:path";
import { matchesEtag } from "../http/compression.ts";
import { json, text } from "../http/responses.ts";
import type { RouteHandler } from "../http/route-handler.ts";
import { IMMUTABLE, sendFile } from "../http/static-files.ts";
import { OverloadError } from "../operations/limiter.ts";
import { IMAGES_BUCKET, imagesFolder } from "../storage/storage-folder.ts";
import { ImageRequestError, readRendering, renderingKey } from "./image-request.ts";
import { type Renderings, UnreadableImageError } from "./renderings.ts";
import { findImage, imageName, imageType } from "./stored-image.ts";

const PUBLIC_PATH = `/storage/v1/object/public/${IMAGES_BUCKET}/`;
const RENDER_PATH = `/storage/v1/render/image/public/${IMAGES_BUCKET}/`;

/**
 * Sends product images from the disk: the bucket is public and names are never reused. Without
 * renderings, images are available only as they were uploaded.
 */
export function createImageHandler(
  dataDir: string,
  renderings: Renderings | undefined,
): RouteHandler {
  const folder = imagesFolder(dataDir);
  return async (request, pathname) => {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    if (pathname.startsWith(PUBLIC_PATH)) {
      const name = imageName(pathname.slice(PUBLIC_PATH.length));
      return (name && (await sendStored(request, folder, name))) || notFound();
    }
    if (pathname.startsWith(RENDER_PATH)) {
      const name = imageName(pathname.slice(RENDER_PATH.length));
      if (!renderings || !name) return notFound();
      return sendRendered(request, folder, name, renderings).catch(errorResponse);
    }
    return undefined;
  };
}

function notFound(): Response {
  return text(404, "Image not found.");
}

async function sendStored(request: Request, folder: string, name: string) {
  const contentType = await imageType(join(folder, name));
  return sendFile(request, folder, name, { cacheControl: IMMUTABLE, contentType });
}

async function sendRendered(
  request: Request,
  folder: string,
  name: string,
  renderings: Renderings,
): Promise<Response> {
  const image = await findImage(folder, name);
  if (!image) return notFound();
  const { searchParams } = new URL(request.url);
  const accept = request.headers.get("accept") ?? "";
  const rendering = readRendering(searchParams, accept, image.type);
  const headers = {
    "content-type": `image/${rendering.format}`,
    "cache-control": IMMUTABLE,
    vary: "Accept",
    etag: `"${image.version}-${renderingKey(rendering)}"`,
  };
  if (matchesEtag(request, headers.etag)) return new Response(null, { status: 304, headers });
  const bytes = await renderings.get(image, rendering);
  // Deleted in the meantime: no rendering of it may remain.
  if (!(await findImage(folder, name))) {
    await renderings.remove(name);
    return notFound();
  }
  return new Response(request.method === "HEAD" ? null : bytes, {
    headers: { ...headers, "content-length": String(bytes.byteLength) },
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
