import { pictureType } from "../../domain/picture-file.ts";
import { json } from "../http/responses.ts";
import { IMAGES_BUCKET } from "../storage/storage-folder.ts";

const UPLOAD_PATH = new RegExp(`^/storage/v1/object/(upload/sign/)?${IMAGES_BUCKET}/`);

export function isImageUpload({ method }: Request, pathname: string): boolean {
  const methods = pathname.includes("/upload/sign/") ? ["PUT"] : ["POST", "PUT"];
  return UPLOAD_PATH.test(pathname) && methods.includes(method);
}

/** Checks the content itself: neither the file's name nor the browser's check can be trusted. */
export async function rejectUnlessImage(request: Request): Promise<Response | undefined> {
  const type = pictureType(new Uint8Array(await request.clone().arrayBuffer()));
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
