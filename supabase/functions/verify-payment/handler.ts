import { errors } from "../../../domain/messages.ts";
import { readBytes } from "../_shared/bounded-body.ts";
import { confirmWithProvider } from "../_shared/confirm.ts";
import type { PlacedOrder } from "../_shared/database.ts";
import type { FunctionDeps } from "../_shared/deps.ts";
import { onlyPost, reply } from "../_shared/replies.ts";
import { fieldsOf, parseJson } from "../_shared/shapes.ts";
import { type Verdict, verdictOf } from "../_shared/verdict.ts";

const MOST_BYTES = 4_096;
const REFERENCE = /^[A-Za-z0-9.=-]{1,100}$/;

/** On Supabase the shop's pages come from another address than its functions. */
const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "POST",
  "access-control-allow-headers":
    "authorization, x-client-info, apikey, content-type, x-supabase-api-version",
};

/** Tells a shopper what became of an own payment, and confirms the order when it is paid. */
export async function handleVerifyPayment(request: Request, deps: FunctionDeps): Promise<Response> {
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: CORS });
  if (request.method !== "POST") return onlyPost(CORS);
  try {
    return await verify(request, deps);
  } catch (error) {
    deps.log("verify-payment", error);
    return answer(500, errors.verificationServerError);
  }
}

async function verify(request: Request, deps: FunctionDeps): Promise<Response> {
  const userId = await deps.database.userOf(request);
  if (!userId) return answer(401, "Please sign in to verify a payment.");
  const asked = await readQuestion(request);
  if (!asked) return answer(400, "A payment reference and an order number are needed.");

  const order = await deps.database.orderById(asked.orderId);
  if (order?.userId !== userId) return answer(404, errors.orderNotFound);
  if (order.reference !== asked.reference) {
    return answer(403, "This payment reference does not belong to this order.");
  }
  return tell(
    order.settled ? verdictOf(order.settled) : await confirmWithProvider(deps, order, "verify"),
  );
}

/**
 * Every verdict is a 200, also "not paid" and "the provider is silent": Supabase's client throws the
 * body of any other status away, and the shopper would read of a server error instead of the reason.
 */
function tell({ success, message }: Verdict): Response {
  return reply(200, { success, message }, CORS);
}

function answer(status: number, message: string): Response {
  return reply(status, { success: false, message }, CORS);
}

async function readQuestion(request: Request): Promise<PlacedOrder | undefined> {
  const bytes = await readBytes(request, MOST_BYTES);
  const { reference, orderId } = fieldsOf(parseJson(new TextDecoder().decode(bytes))) ?? {};
  if (typeof reference !== "string" || !REFERENCE.test(reference)) return undefined;
  if (typeof orderId !== "number" || !Number.isSafeInteger(orderId) || orderId < 1)
    return undefined;
  return { orderId, reference };
}
