import { type OrderMailSettings, sendOrderMails } from "../_shared/mails/send-order-mails.ts";
import { carriesKey } from "../_shared/requests/carries-key.ts";
import { onlyPost, reply, replyToError } from "../_shared/requests/replies.ts";

/** Sends the mails of the outbox for a scheduler that holds the secret key. */
export async function handleOrderMail(
  request: Request,
  settings: OrderMailSettings,
): Promise<Response> {
  if (request.method !== "POST") return onlyPost();
  if (!(await carriesKey(request, settings.service.supabaseSecretKey))) {
    return reply(401, { message: "The secret key is needed." });
  }
  try {
    return reply(200, await sendOrderMails(settings));
  } catch (error) {
    settings.log("order-mail", error);
    return replyToError(error, { message: "The mails could not be sent." });
  }
}
