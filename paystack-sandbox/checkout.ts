import type { SandboxContext } from "./api.ts";
import type { ChargeResult } from "./attempts.ts";
import { chargeCard, chargeWallet, submitOtp, submitPin } from "./charging.ts";
import { failure, notFound, success } from "./replies.ts";
import { transactionJson } from "./transaction-json.ts";
import type { Transaction } from "./types.ts";
import { parseNewTransaction, readFields } from "./validation.ts";

type Fields = Record<string, unknown>;
type Step = (transaction: Transaction, fields: Fields, now: Date) => ChargeResult;

const steps = new Map<string, Step>([
  ["charge", chargeCard],
  ["submit_pin", submitPin],
  ["submit_otp", submitOtp],
  ["mobile_money", chargeWallet],
]);

/** What the shopper's browser may ask: by public key or by the access code of one transaction. */
export async function handleCheckout(request: Request, path: string, context: SandboxContext) {
  if (request.method !== "POST") return notFound();
  if (path === "/checkout/initialize") return initialize(request, context);
  const [, accessCode = "", action = ""] = /^\/checkout\/(\w+)\/(\w+)$/.exec(path) ?? [];
  const transaction = context.store.byAccessCode(accessCode);
  if (!transaction) return failure("Access code not found", { httpStatus: 404 });
  if (action === "cancel") return cancel(transaction);
  const step = steps.get(action);
  return step ? takeStep(request, transaction, step, context) : notFound();
}

async function initialize(request: Request, { store, publicKey }: SandboxContext) {
  const fields = await readFields(request);
  if (fields.key !== publicKey) {
    return failure("Invalid key", { httpStatus: 401, code: "invalid_Key" });
  }
  const transaction = store.create({ ...parseNewTransaction(fields), callbackUrl: null });
  const { id, accessCode, reference } = transaction;
  return success("Transaction initialised", { id, access_code: accessCode, reference });
}

async function takeStep(
  request: Request,
  transaction: Transaction,
  step: Step,
  { now, webhooks }: SandboxContext,
): Promise<Response> {
  const { status, message } = step(transaction, await readFields(request), now());
  if (status === "success") webhooks.send("charge.success", transactionJson(transaction));
  return success("Charge attempted", { status, message, ...outcome(transaction) });
}

/** A shopper who closes the page at the very moment of payment must still hear that it worked. */
function cancel(transaction: Transaction): Response {
  transaction.challenge = null;
  const status = transaction.paidAt ? "success" : "cancelled";
  return success("Transaction closed", { status, ...outcome(transaction) });
}

function outcome({ id, reference }: Transaction) {
  return { id, reference };
}
