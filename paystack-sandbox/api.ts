import type { SandboxContext } from "./context.ts";
import { disputeEntry } from "./dispute-data.ts";
import { pageOf, pagesOf } from "./pages.ts";
import {
  guideRefundEntry,
  newRefundData,
  refundData,
  refundEntry,
  retriedRefundData,
} from "./refund-data.ts";
import { findRefund, requestRefund, retryRefund } from "./refunds.ts";
import { notFound, RequestError, success } from "./responses.ts";
import { transactionEntry, verificationData } from "./transaction-data.ts";
import { readFields } from "./validation.ts";

export function isApiPath(path: string): boolean {
  return /^\/(refund|dispute|transaction)$|^\/(refund|transaction)\//.test(path);
}

/** What Paystack serves at api.paystack.co, for holders of the secret key. */
export async function handleApi(request: Request, path: string, context: SandboxContext) {
  requireSecretKey(request, context.secretKey);
  const route = `${request.method} ${path}`;
  if (route === "POST /refund") return refund(request, context);
  if (route === "GET /refund") return listRefunds(request, context);
  if (route === "GET /dispute") return listDisputes(request, context);
  if (route === "GET /transaction") return listTransactions(request, context);
  const refundId = /^GET \/refund\/(\d+)$/.exec(route)?.[1];
  if (refundId) return success("Refund retrieved", refundData(...findRefund(refundId, context)));
  const retriedId = /^POST \/refund\/retry_with_customer_details\/(\d+)$/.exec(route)?.[1];
  if (retriedId) return retry(request, retriedId, context);
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
  if (transaction) return success("Verification successful", verificationData(transaction));
  const code = "transaction_not_found";
  throw new RequestError("Transaction reference not found", { code });
}

async function refund(request: Request, context: SandboxContext): Promise<Response> {
  const made = requestRefund(await readFields(request), context);
  return success("Refund has been queued for processing", newRefundData(...made));
}

async function retry(request: Request, id: string, context: SandboxContext): Promise<Response> {
  const retried = retryRefund(id, await readFields(request), context);
  return success(
    "Refund retried and has been queued for processing",
    retriedRefundData(...retried),
  );
}

/** All refunds, or those of one transaction. */
function listRefunds(request: Request, context: SandboxContext): Response {
  const id = new URL(request.url).searchParams.get("transaction");
  const isUsual = context.forms === "usual";
  const toEntry = isUsual ? refundEntry : guideRefundEntry;
  const refunds = context.transactions
    .all()
    .filter((transaction) => id === null || String(transaction.id) === id)
    .flatMap((transaction) =>
      transaction.refunds.map((refund) => ({
        createdAt: refund.createdAt,
        read: () => toEntry(refund, transaction),
      })),
    );
  const unreadable = id === null ? context.unreadable.refund : [];
  const page = pageOf([...refunds, ...unreadable], request);
  return success("Refunds retrieved", page.data, isUsual ? undefined : pagesOf(page));
}

function listDisputes(request: Request, { transactions, unreadable }: SandboxContext): Response {
  const disputes = transactions.all().flatMap((transaction) => {
    return transaction.disputes.map((dispute) => ({
      createdAt: dispute.createdAt,
      read: () => disputeEntry(dispute, transaction),
    }));
  });
  const page = pageOf([...disputes, ...unreadable.dispute], request);
  return success("Disputes retrieved", page.data, pagesOf(page));
}

function listTransactions(request: Request, context: SandboxContext): Response {
  const transactions = context.transactions.all().map((transaction) => ({
    createdAt: transaction.createdAt,
    read: () => transactionEntry(transaction),
  }));
  const { data, perPage } = pageOf([...transactions, ...context.unreadable.transaction], request);
  return success("Transactions retrieved", data, { next: null, previous: null, perPage });
}
