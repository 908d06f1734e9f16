import { removeUnusedPictures } from "../_shared/remove-unused-pictures.ts";
import { carriesKey } from "../_shared/requests/carries-key.ts";
import { onlyPost, reply, replyToError } from "../_shared/requests/replies.ts";
import type { ServiceSettings } from "../_shared/service-client.ts";

export type PictureCleanupSettings = {
  service: ServiceSettings;
  log: (message: string, error?: unknown) => void;
};

/** Removes unused pictures for a scheduler that holds the secret key. */
export async function handlePictureCleanup(
  request: Request,
  { service, log }: PictureCleanupSettings,
): Promise<Response> {
  if (request.method !== "POST") return onlyPost();
  if (!(await carriesKey(request, service.supabaseSecretKey))) {
    return reply(401, { message: "The secret key is needed." });
  }
  try {
    return reply(200, await removeUnusedPictures(service));
  } catch (error) {
    log("picture-cleanup", error);
    return replyToError(error, { message: "The pictures could not be removed." });
  }
}
