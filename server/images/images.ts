import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pictureType, pictureTypes } from "../../domain/picture-file.ts";
import { matchesEtag } from "../http/compression.ts";
import { json, text } from "../http/responses.ts";
import { IMMUTABLE, sendFile } from "../http/static-files.ts";
import { IMAGES_BUCKET, storageFolder } from "../lite/backend.ts";
import { storedType } from "../storage/storage-adapter.ts";
import { keyOf, PictureRequestError, readRendering } from "./image-request.ts";
import {
  type PictureSource,
  type Renderings,
  TooManyPicturesError,
  UnreadablePictureError,
} from "./renderings.ts";

const PUBLIC_PATH = `/storage/v1/object/public/${IMAGES_BUCKET}/`;
const RENDER_PATH = `/storage/v1/render/image/public/${IMAGES_BUCKET}/`;
const UPLOAD_PATH = new RegExp(`^/storage/v1/object/(upload/sign/)?${IMAGES_BUCKET}/`);

const PICTURE_TYPES = new Set<string>(pictureTypes);

/**
 * Product pictures come straight from the disk: the bucket is public and its names never repeat.
 * Without renderings, pictures can be had only as they are stored.
 */
export function createImageHandler(dataDir: string, renderings: Renderings | undefined) {
  const folder = join(storageFolder(dataDir), IMAGES_BUCKET);
  return async (request: Request, pathname: string): Promise<Response | undefined> => {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    if (pathname.startsWith(PUBLIC_PATH)) {
      const name = nameIn(pathname.slice(PUBLIC_PATH.length));
      return (name && (await sendStored(request, folder, name))) || noSuchPicture();
    }
    if (pathname.startsWith(RENDER_PATH)) {
      const name = nameIn(pathname.slice(RENDER_PATH.length));
      if (!renderings || !name) return noSuchPicture();
      return sendRendered(request, folder, name, renderings);
    }
    return undefined;
  };
}

function noSuchPicture(): Response {
  return text(404, "There is no such picture.");
}

async function sendStored(request: Request, folder: string, name: string) {
  return sendFile(request, folder, name, IMMUTABLE, await typeOf(folder, name));
}

async function sendRendered(
  request: Request,
  folder: string,
  name: string,
  renderings: Renderings,
): Promise<Response> {
  const source = await sourceOf(folder, name);
  if (!source) return noSuchPicture();
  try {
    const { searchParams } = new URL(request.url);
    const accept = request.headers.get("accept") ?? "";
    const rendering = readRendering(searchParams, accept, source.type);
    const headers = {
      "content-type": `image/${rendering.format}`,
      "cache-control": IMMUTABLE,
      vary: "Accept",
      etag: `"${source.tag}-${keyOf(rendering)}"`,
    };
    if (matchesEtag(request, headers.etag)) return new Response(null, { status: 304, headers });
    const bytes = await renderings.get(source, rendering);
    // Deleted while it was being made: nothing of it may stay behind.
    if (!(await sourceOf(folder, name))) {
      await renderings.forget(name);
      return noSuchPicture();
    }
    return new Response(request.method === "HEAD" ? null : bytes, {
      headers: { ...headers, "content-length": String(bytes.byteLength) },
    });
  } catch (error) {
    return refusalFor(error);
  }
}

function refusalFor(error: unknown): Response {
  const refuse = (status: number, message: string, headers = {}) =>
    json(status, { statusCode: String(status), error: "invalid_rendering", message }, headers);
  if (error instanceof PictureRequestError) return refuse(400, error.message);
  if (error instanceof UnreadablePictureError) return refuse(422, error.message);
  if (error instanceof TooManyPicturesError) {
    return refuse(503, "Too many pictures at once. Please try again.", { "retry-after": "2" });
  }
  throw error;
}

type Source = PictureSource & { type: string };

/** The stored picture and a tag that changes with its content. */
async function sourceOf(folder: string, name: string): Promise<Source | undefined> {
  const path = join(folder, name);
  const info = await stat(path).catch(() => undefined);
  if (!info?.isFile()) return undefined;
  const type = await typeOf(folder, name);
  if (!PICTURE_TYPES.has(type)) return undefined;
  return { name, path, type, tag: `${info.size.toString(36)}-${info.mtimeMs.toString(36)}` };
}

/** By what was found in the file, never by its name: "x.js" that passed for a picture stays one. */
async function typeOf(folder: string, name: string): Promise<string> {
  const type = await storedType(join(folder, name));
  return PICTURE_TYPES.has(type) ? type : "application/octet-stream";
}

/** A name of plain parts: none is hidden, empty or hides a way elsewhere behind an escape. */
function nameIn(rest: string): string | undefined {
  try {
    const parts = rest.split("/").map(decodeURIComponent);
    return parts.every((part) => /^[^./\\\0][^/\\\0]*$/.test(part)) ? parts.join("/") : undefined;
  } catch {
    // A broken escape is a name that no picture has.
    return undefined;
  }
}

export function isImageUpload(request: Request, pathname: string): boolean {
  const method = pathname.includes("/upload/sign/") ? ["PUT"] : ["POST", "PUT"];
  return UPLOAD_PATH.test(pathname) && method.includes(request.method);
}

/** The browser has looked at the file already; here it counts. */
export async function rejectUnlessImage(request: Request): Promise<Response | undefined> {
  const bytes = new Uint8Array(await request.clone().arrayBuffer());
  const type = pictureType(bytes);
  const claimed = request.headers.get("content-type")?.split(";")[0]?.trim();
  if (type !== undefined && type === claimed) return undefined;
  return json(415, {
    statusCode: "415",
    error: "invalid_mime_type",
    message: type
      ? `The picture is ${type} but was sent as ${claimed ?? "nothing"}.`
      : "Only JPEG, PNG, WebP and AVIF pictures can be uploaded.",
  });
}
