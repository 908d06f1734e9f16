import type { FunctionDeps } from "../_shared/deps.ts";
import { onlyPost, reply } from "../_shared/replies.ts";
import { isSameSecret } from "../_shared/secrets.ts";
import { sweepPendingPayments } from "../_shared/sweep.ts";

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
    return reply(500, { message: "The sweep could not be done." });
  }
}

/** In either header: a gateway may put a token of its own into the other one. */
async function carriesKey({ headers }: Request, secretKey: string): Promise<boolean> {
  const bearer = headers.get("authorization")?.replace(/^Bearer /i, "") ?? "";
  const matches = await Promise.all([
    isSameSecret(bearer, secretKey),
    isSameSecret(headers.get("apikey") ?? "", secretKey),
  ]);
  return matches.includes(true);
}
