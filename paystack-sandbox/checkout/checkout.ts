import { chargeEventData } from "../charge-data.ts";
import {
  type ChargeResult,
  chargeCard,
  chargeWallet,
  decideApproval,
  submitOtp,
  submitPin,
} from "../charging.ts";
import type { SandboxContext } from "../context.ts";
import { notFound, RequestError, success } from "../responses.ts";
import type { Transaction } from "../transactions.ts";
import { type Fields, parseNewTransaction, readFields } from "../validation.ts";

type Step = (transaction: Transaction, fields: Fields, now: Date) => ChargeResult;

const STEPS = new Map<string, Step>([
  ["charge", chargeCard],
  ["submit_pin", submitPin],
  ["submit_otp", submitOtp],
  ["mobile_money", chargeWallet],
  // The page of the sandbox replaces the shopper's phone, which only real Paystack can reach.
  ["approve", (transaction, _, now) => decideApproval(transaction, true, now)],
  ["decline", (transaction, _, now) => decideApproval(transaction, false, now)],
]);

/** What the browser may request: with the public key, or the access code of one transaction. */
export async function handleCheckout(request: Request, path: string, context: SandboxContext) {
  if (request.method !== "POST") return notFound();
  if (path === "/checkout/initialize") return initialize(request, context);
  const [, accessCode = "", action = ""] = /^\/checkout\/(\w+)\/(\w+)$/.exec(path) ?? [];
  const transaction = context.transactions.byAccessCode(accessCode);
  if (!transaction) throw new RequestError("Access code not found", { status: 404 });
  if (action === "status") return outcome(transaction);
  if (action === "cancel") return cancel(transaction);
  const step = STEPS.get(action);
  return step ? takeStep(request, transaction, step, context) : notFound();
}

async function initialize(request: Request, { transactions, publicKey }: SandboxContext) {
  const fields = await readFields(request);
  if (fields.key !== publicKey) {
    throw new RequestError("Invalid key", { status: 401, code: "invalid_Key" });
  }
  const { id, accessCode, reference } = transactions.create(parseNewTransaction(fields));
  return success("Transaction initialised", { id, access_code: accessCode, reference });
}

async function takeStep(
  request: Request,
  transaction: Transaction,
  step: Step,
  { now, webhooks, forms }: SandboxContext,
): Promise<Response> {
  const result = step(transaction, await readFields(request), now());
  if (result.status === "success") {
    webhooks.send("charge.success", chargeEventData(transaction, forms));
  }
  return success("Charge attempted", result);
}

/** A closed popup ends a card payment; a request on the shopper's phone stays open. */
function cancel(transaction: Transaction): Response {
  const { challenge } = transaction;
  if (challenge && challenge.step !== "approval") {
    Object.assign(transaction, { status: "abandoned", challenge: null });
  }
  return outcome(transaction);
}

function outcome({ status, gatewayResponse }: Transaction): Response {
  return success("Transaction status", { status, message: gatewayResponse });
}
