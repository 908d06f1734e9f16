import type { SandboxContext } from "./context.ts";
import { requestRefund } from "./refunds.ts";
import { notFound, RequestError, success } from "./responses.ts";
import { disputeData, refundData, transactionData } from "./transaction-data.ts";
import { readFields } from "./validation.ts";

export function isApiPath(path: string): boolean {
  return /^\/(refund|dispute|transaction)$|^\/transaction\//.test(path);
}

/** What Paystack serves at api.paystack.co, for holders of the secret key. */
export async function handleApi(request: Request, path: string, context: SandboxContext) {
  requireSecretKey(request, context.secretKey);
  const route = `${request.method} ${path}`;
  if (route === "POST /refund") return refund(request, context);
  if (route === "GET /refund") return listRefunds(request, context);
  if (route === "GET /dispute") return listDisputes(request, context);
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

/** All refunds, or those of one transaction. */
function listRefunds(request: Request, { transactions }: SandboxContext): Response {
  const query = new URL(request.url).searchParams;
  const id = query.get("transaction");
  const refunds = transactions
    .all()
    .filter((transaction) => id === null || String(transaction.id) === id)
    .flatMap((transaction) =>
      transaction.refunds.map((refund) => ({ refund, transaction, createdAt: refund.createdAt })),
    );
  const page = pageOf(refunds, query).map((one) => refundData(one.refund, one.transaction));
  return success("Refunds retrieved", page);
}

function listDisputes(request: Request, { transactions }: SandboxContext): Response {
  const disputes = transactions
    .all()
    .flatMap((transaction) =>
      transaction.dispute ? [{ ...transaction.dispute, transaction }] : [],
    );
  const page = pageOf(disputes, new URL(request.url).searchParams);
  return success(
    "Disputes retrieved",
    page.map((dispute) => disputeData(dispute, dispute.transaction)),
  );
}

function listTransactions(request: Request, { transactions }: SandboxContext): Response {
  const page = pageOf(transactions.all(), new URL(request.url).searchParams);
  return success("Transactions retrieved", page.map(transactionData));
}

/** Newest first, in pages, from a time on. */
function pageOf<Entry extends { createdAt: Date }>(
  entries: Entry[],
  query: URLSearchParams,
): Entry[] {
  const from = Date.parse(query.get("from") ?? "") || 0;
  const size = Number(query.get("perPage") ?? 50);
  const start = (Number(query.get("page") ?? 1) - 1) * size;
  const found = entries.filter(({ createdAt }) => createdAt.getTime() >= from);
  return found.toReversed().slice(start, start + size);
}
