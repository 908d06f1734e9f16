import type { SandboxContext } from "./context.ts";
import { requestRefund } from "./refunds.ts";
import { notFound, RequestError, success } from "./responses.ts";
import { refundData, transactionData } from "./transaction-data.ts";
import { readFields } from "./validation.ts";

export function isApiPath(path: string): boolean {
  return path === "/refund" || path === "/transaction" || path.startsWith("/transaction/");
}

/** What Paystack serves at api.paystack.co, for holders of the secret key. */
export async function handleApi(request: Request, path: string, context: SandboxContext) {
  requireSecretKey(request, context.secretKey);
  const route = `${request.method} ${path}`;
  if (route === "POST /refund") return refund(request, context);
  if (route === "GET /refund") return listRefunds(request, context);
  if (route === "GET /transaction") return listTransactions(request, context);
  const reference = /^GET \/transaction\/verify\/([^/]+)$/.exec(route)?.[1];
  // Of the characters that a reference may have, clients encode only this one.
  return reference ? verify(reference.replaceAll("%3D", "="), context) : notFound();
}

function requireSecretKey(request: Request, secretKey: string): void {
  const header = request.headers.get("authorization");
  if (header === `Bearer ${secretKey}`) return;
  const message = header ? "Invalid key" : "No Authorization Header was found";
  throw new RequestError(message, { status: 401, code: "invalid_Key" });
}

function verify(reference: string, { transactions }: SandboxContext): Response {
  const transaction = transactions.byReference(reference);
  if (transaction) return success("Verification successful", transactionData(transaction));
  const code = "transaction_not_found";
  throw new RequestError("Transaction reference not found", { code });
}

async function refund(request: Request, context: SandboxContext): Promise<Response> {
  const [refund, transaction] = requestRefund(await readFields(request), context);
  return success("Refund has been queued for processing", refundData(refund, transaction));
}

function listRefunds(request: Request, { transactions }: SandboxContext): Response {
  const id = new URL(request.url).searchParams.get("transaction");
  const transaction = transactions.all().find((one) => String(one.id) === id);
  const refunds = transaction?.refunds.map((refund) => refundData(refund, transaction));
  return success("Refunds retrieved", refunds ?? []);
}

/** Newest first, in pages, from a time on. */
function listTransactions(request: Request, { transactions }: SandboxContext): Response {
  const query = new URL(request.url).searchParams;
  const from = Date.parse(query.get("from") ?? "") || 0;
  const size = Number(query.get("perPage") ?? 50);
  const start = (Number(query.get("page") ?? 1) - 1) * size;
  const found = transactions.all().filter(({ createdAt }) => createdAt.getTime() >= from);
  const page = found.toReversed().slice(start, start + size);
  return success("Transactions retrieved", page.map(transactionData));
}
