import { errors } from "../../../domain/messages.ts";
import type { FunctionDeps } from "../_shared/deps.ts";
import { reconcilePayments } from "../_shared/payments/reconcile.ts";
import { carriesKey } from "../_shared/requests/carries-key.ts";
import { CORS, preflight } from "../_shared/requests/cors.ts";
import { onlyPost, reply, replyToError } from "../_shared/requests/replies.ts";

const DONE = "The payments were compared with the payment provider.";
const HELD =
  "This shop was restored from a backup: it asks nothing of the payment provider until it is released.";
const NOT_DONE = "The payments could not be compared with the payment provider.";

/** Compares the ledger with the provider, for a scheduler that holds the secret key or for an admin. */
export async function handleReconcilePayments(
  request: Request,
  deps: FunctionDeps,
): Promise<Response> {
  if (request.method === "OPTIONS") return preflight();
  if (request.method !== "POST") return onlyPost(CORS);
  try {
    const isAllowed =
      (await carriesKey(request, deps.supabaseSecretKey)) ||
      (await deps.database.isFromAdmin(request));
    if (!isAllowed) return reply(403, { success: false, message: errors.notAuthorized }, CORS);
    if (await deps.database.isHeld()) return reply(409, { success: false, message: HELD }, CORS);
    const counts = await reconcilePayments(deps);
    const success = counts.faults === 0;
    return reply(200, { success, message: success ? DONE : NOT_DONE, ...counts }, CORS);
  } catch (error) {
    deps.log("reconcile-payments", error);
    return replyToError(error, { success: false, message: NOT_DONE }, CORS);
  }
}
