import { readBytes } from "../_shared/bounded-body.ts";
import { confirmWithProvider } from "../_shared/confirm.ts";
import type { FunctionDeps } from "../_shared/deps.ts";
import { onlyPost, reply } from "../_shared/replies.ts";
import { isSignedWith } from "../_shared/secrets.ts";
import { type Fields, fieldsOf, parseJson, textOf } from "../_shared/shapes.ts";

const MOST_BYTES = 262_144;

/** Takes the provider's events. Any answer but 200 makes the provider send the event again later. */
export async function handlePaystackWebhook(
  request: Request,
  deps: FunctionDeps,
): Promise<Response> {
  if (request.method !== "POST") return onlyPost();
  try {
    return await receive(request, deps);
  } catch (error) {
    deps.log("paystack-webhook", error);
    return reply(500, { message: "The event could not be handled." });
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
  return take(textOf(event.event), fieldsOf(event.data) ?? {}, deps);
}

async function take(event: string, data: Fields, deps: FunctionDeps): Promise<Response> {
  if (event === "refund.failed" || event === "refund.needs-attention") {
    deps.log(`${event}: the refund of ${textOf(data.transaction_reference)} needs the owner's eye`);
  }
  return event === "charge.success" ? confirm(textOf(data.reference), deps) : received();
}

/** The event is only a hint: what counts is what the provider says when it is asked. */
async function confirm(reference: string, deps: FunctionDeps): Promise<Response> {
  const order = await deps.database.orderByReference(reference);
  if (!order || order.settled) return received();
  const { outcome } = await confirmWithProvider(deps, order, "webhook");
  return outcome === "unavailable"
    ? reply(503, { message: "The payment could not be verified yet." })
    : received();
}

function received(): Response {
  return reply(200, { received: true });
}
