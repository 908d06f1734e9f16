import { join } from "node:path";
import { PICTURES_BUCKET, storageFolder } from "./backend.ts";
import { problem, text } from "./responses.ts";
import { FOREVER, sendFile } from "./static-files.ts";
import { storedType } from "./storage-adapter.ts";

const PUBLIC_PATH = `/storage/v1/object/public/${PICTURES_BUCKET}/`;
const UPLOAD_PATH = new RegExp(`^/storage/v1/object/(upload/sign/)?${PICTURES_BUCKET}/`);

const PICTURE_TYPES = new Set(["image/jpeg", "image/png", "image/webp", "image/avif"]);

/** Product pictures come straight from the disk: the bucket is public and its names never repeat. */
export function createPictures(dataDir: string) {
  const folder = join(storageFolder(dataDir), PICTURES_BUCKET);
  return async (request: Request, pathname: string): Promise<Response | undefined> => {
    if (!pathname.startsWith(PUBLIC_PATH)) return undefined;
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    const name = nameOf(pathname);
    const file =
      name && (await sendFile(request, folder, name, FOREVER, await typeOf(folder, name)));
    return file || text(404, "There is no such picture.");
  };
}

/** By what was found in the file, never by its name: "x.js" that passed for a picture stays one. */
async function typeOf(folder: string, name: string): Promise<string> {
  const type = await storedType(join(folder, name));
  return PICTURE_TYPES.has(type) ? type : "application/octet-stream";
}

function nameOf(pathname: string): string | undefined {
  try {
    const name = decodeURIComponent(pathname.slice(PUBLIC_PATH.length));
    return name.split("/").some((part) => part.startsWith(".")) ? undefined : name;
  } catch {
    // A broken escape is a name that no picture has.
    return undefined;
  }
}

export function isPictureUpload(request: Request, pathname: string): boolean {
  const method = pathname.includes("/upload/sign/") ? ["PUT"] : ["POST", "PUT"];
  return UPLOAD_PATH.test(pathname) && method.includes(request.method);
}

/** A file is what its first bytes say, whatever it is called. */
export async function refuseUnlessPicture(request: Request): Promise<Response | undefined> {
  const bytes = new Uint8Array(await request.clone().arrayBuffer());
  const type = pictureType(bytes);
  const claimed = request.headers.get("content-type")?.split(";")[0]?.trim();
  if (type !== undefined && type === claimed) return undefined;
  return problem(415, {
    statusCode: "415",
    error: "invalid_mime_type",
    message: type
      ? `The picture is ${type} but was sent as ${claimed ?? "nothing"}.`
      : "Only JPEG, PNG, WebP and AVIF pictures can be uploaded.",
  });
}

function pictureType(bytes: Uint8Array): string | undefined {
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "image/jpeg";
  if (bytes[0] === 0x89 && ascii(1, 8) === "PNG\r\n\x1a\n") return "image/png";
  if (ascii(0, 4) === "RIFF" && ascii(8, 12) === "WEBP") return "image/webp";
  if (ascii(4, 8) === "ftyp" && /avif|avis/.test(ascii(8, 40))) return "image/avif";
  return undefined;
}
