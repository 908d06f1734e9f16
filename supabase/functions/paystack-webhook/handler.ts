import type { FunctionDeps } from "../_shared/deps.ts";
import { readBytes } from "../_shared/requests/bounded-body.ts";
import { onlyPost, reply, replyToError } from "../_shared/requests/replies.ts";
import { isSignedWith } from "../_shared/requests/secrets.ts";
import { fieldsOf, parseJson } from "../_shared/requests/shapes.ts";
import { receiveEvent } from "./events.ts";

const MOST_BYTES = 262_144;

/** Receives the provider's events. Any answer but 200 makes the provider send the event again later. */
export async function handlePaystackWebhook(
  request: Request,
  deps: FunctionDeps,
): Promise<Response> {
  if (request.method !== "POST") return onlyPost();
  try {
    return await receive(request, deps);
  } catch (error) {
    deps.log("paystack-webhook", error);
    return replyToError(error, { message: "The event could not be handled." });
  }
}

async function receive(request: Request, deps: FunctionDeps): Promise<Response> {
  const bytes = await readBytes(request, MOST_BYTES);
  if (!bytes) return reply(413, { message: "The event is too large." });
  const signature = request.headers.get("x-paystack-signature") ?? "";
  if (!(await isSignedWith(deps.paystackSecretKey, bytes, signature))) {
    return reply(401, { message: "The signature is not right." });
  }
  const event = fieldsOf(parseJson(new TextDecoder().decode(bytes)));
  if (!event) return reply(400, { message: "The event is not JSON." });
  return (await receiveEvent(event, deps))
    ? reply(200, { received: true })
    : reply(503, { message: "The payment could not be verified yet." });
}
