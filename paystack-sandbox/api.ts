import { startRefund } from "./refunds.ts";
import { failure, notFound, Refusal, success } from "./replies.ts";
import type { TransactionStore } from "./store.ts";
import { refundJson, transactionJson } from "./transaction-json.ts";
import { parseNewTransaction, readFields } from "./validation.ts";
import type { Webhooks } from "./webhooks.ts";

export interface SandboxContext {
  basePath: string;
  publicKey: string;
  secretKey: string;
  store: TransactionStore;
  webhooks: Webhooks;
  now: () => Date;
}

export function isApiPath(path: string): boolean {
  return path === "/refund" || path.startsWith("/transaction/");
}

/** What Paystack serves at api.paystack.co, for holders of the secret key. */
export async function handleApi(request: Request, path: string, context: SandboxContext) {
  const refused = checkKey(request, context.secretKey);
  if (refused) return refused;
  const route = `${request.method} ${path}`;
  if (route === "POST /transaction/initialize") return initialize(request, context);
  if (route === "POST /refund") return refund(request, context);
  const reference = /^GET \/transaction\/verify\/([^/]+)$/.exec(route)?.[1];
  return reference ? verify(decodeReference(reference), context) : notFound();
}

function checkKey(request: Request, secretKey: string): Response | null {
  const header = request.headers.get("authorization");
  const details = {
    httpStatus: 401,
    code: "invalid_Key",
    nextStep: "Ensure that you provide the correct authorization key for the request",
  };
  if (!header) return failure("No Authorization Header was found", details);
  if (!/^Bearer \S+$/i.test(header)) {
    return failure("Format is Authorization: Bearer [secret key]", details);
  }
  return header.slice("Bearer ".length) === secretKey ? null : failure("Invalid key", details);
}

async function initialize(request: Request, { store, basePath }: SandboxContext) {
  const transaction = store.create(parseNewTransaction(await readFields(request)));
  const { reference, accessCode } = transaction;
  const page = new URL(`${basePath}/pay/${accessCode}`, request.url);
  return success("Authorization URL created", {
    authorization_url: page.href,
    access_code: accessCode,
    reference,
  });
}

function verify(reference: string, { store }: SandboxContext): Response {
  const transaction = store.byReference(reference);
  if (!transaction) throw referenceNotFound();
  return success("Verification successful", transactionJson(transaction));
}

async function refund(request: Request, context: SandboxContext): Promise<Response> {
  const [started, transaction] = startRefund(await readFields(request), context);
  return success("Refund has been queued for processing", refundJson(started, transaction));
}

function decodeReference(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw referenceNotFound();
  }
}

function referenceNotFound(): Refusal {
  return new Refusal("Transaction reference not found", {
    code: "transaction_not_found",
    nextStep:
      "Ensure that you're passing the reference of a transaction that exists on this integration",
  });
}
