import { imageType, MAX_IMAGE_BYTES } from "../../domain/products/images/image-file.ts";
import { json } from "../lib/web/responses.ts";
import { limitBody, tooLarge } from "../limits/body-limit.ts";
import { IMAGES_BUCKET } from "../storage/storage-folder.ts";
import { countPixels, MAX_PIXELS } from "./sharp.ts";
import { imageName } from "./stored-image.ts";

const UPLOAD_PATH = new RegExp(`^/storage/v1/object/(upload/sign/)?${IMAGES_BUCKET}/`);

/** What file systems allow for one name. */
const MAX_NAME_BYTES = 255;

/** The boundaries and other fields of a multipart body. */
const MAX_MULTIPART_OVERHEAD = 16 * 1024;

export function isImageUpload({ method }: Request, pathname: string): boolean {
  const methods = pathname.includes("/upload/sign/") ? ["PUT"] : ["POST", "PUT"];
  return UPLOAD_PATH.test(pathname) && methods.includes(method);
}

/** The upload with the image itself as its body, or the response that rejects it. */
export async function readImageUpload(incoming: Request): Promise<Request | Response> {
  if (isNameTooLong(incoming)) return uploadError(400, "InvalidKey", "The file name is too long.");
  const isMultipart = contentType(incoming) === "multipart/form-data";
  const overhead = isMultipart ? MAX_MULTIPART_OVERHEAD : 0;
  const request = await limitBody(incoming, MAX_IMAGE_BYTES + overhead);
  if (request instanceof Response) return request;
  const upload = isMultipart ? await unwrapFile(request) : request;
  return upload instanceof Response ? upload : ((await rejectImage(upload)) ?? upload);
}

function isNameTooLong({ url }: Request): boolean {
  const name = imageName(new URL(url).pathname.replace(UPLOAD_PATH, ""));
  return name?.split("/").some((part) => Buffer.byteLength(part) > MAX_NAME_BYTES) ?? false;
}

function contentType({ headers }: Request): string | undefined {
  return headers.get("content-type")?.split(";")[0]?.trim();
}

/**
 * Supabase's client sends a File or Blob as a form whose file has no field name; Supabase Lite looks
 * for a field "file". It also accepts the bytes themselves as the body, which all clients can be
 * reduced to.
 */
async function unwrapFile(request: Request): Promise<Request | Response> {
  const form = await request.formData().catch(() => undefined);
  const file = form && [...form.values()].find((value) => value instanceof File);
  if (!form || !file) return uploadError(400, "InvalidRequest", "The form contains no file.");
  if (file.size > MAX_IMAGE_BYTES) return tooLarge(MAX_IMAGE_BYTES);
  const headers = new Headers(request.headers);
  headers.set("content-type", file.type);
  headers.set("content-length", String(file.size));
  const maxAge = form.get("cacheControl");
  if (typeof maxAge === "string") headers.set("cache-control", `max-age=${maxAge}`);
  const body = await file.arrayBuffer();
  return new Request(request.url, { method: request.method, headers, body });
}

/** Checks the content itself: neither the file's name nor the browser's check can be trusted. */
async function rejectImage(request: Request): Promise<Response | undefined> {
  const bytes = new Uint8Array(await request.clone().arrayBuffer());
  const type = imageType(bytes);
  const claimed = contentType(request);
  if (type !== undefined && type === claimed) return rejectPixels(bytes);
  const message = type
    ? `The picture is ${type} but was sent as ${claimed ?? "nothing"}.`
    : "Only JPEG, PNG, WebP and AVIF pictures can be uploaded.";
  return uploadError(415, "invalid_mime_type", message);
}

/** Stored, such a picture could never be rendered. */
async function rejectPixels(bytes: Uint8Array): Promise<Response | undefined> {
  if ((await countPixels(bytes)) <= MAX_PIXELS) return undefined;
  const message = `The picture has more than ${MAX_PIXELS / 1_000_000} million pixels.`;
  return uploadError(413, "EntityTooLarge", message);
}

function uploadError(status: number, error: string, message: string): Response {
  return json(status, { statusCode: String(status), error, message });
}
