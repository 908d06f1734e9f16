import type { FunctionDeps } from "../_shared/deps.ts";
import { sweepPendingPayments } from "../_shared/payments/sweep.ts";
import { carriesKey } from "../_shared/requests/carries-key.ts";
import { onlyPost, reply, replyToError } from "../_shared/requests/replies.ts";

/** Runs one sweep for a scheduler that holds the secret key. */
export async function handlePaymentSweep(request: Request, deps: FunctionDeps): Promise<Response> {
  if (request.method !== "POST") return onlyPost();
  if (!(await carriesKey(request, deps.supabaseSecretKey))) {
    return reply(401, { message: "The secret key is needed." });
  }
  try {
    return reply(200, await sweepPendingPayments(deps));
  } catch (error) {
    deps.log("payment-sweep", error);
    return replyToError(error, { message: "The sweep could not be done." });
  }
}
