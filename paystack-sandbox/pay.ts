import type { SandboxContext } from "./api.ts";
import { approve, decline } from "./attempts.ts";
import { cardAuthorization, testCards, testWallet, walletAuthorization } from "./test-cards.ts";
import { type TransactionJson, transactionJson } from "./transaction-json.ts";
import type { Authorization, Channel, PayOptions, Transaction } from "./types.ts";
import { parseAmount, parseEmail, parseReference } from "./validation.ts";

/**
 * Brings a transaction to any end a test or a demo order needs, good or bad. What is paid stays
 * as it is: paying again only sends charge.success once more.
 */
export function settlePayment(
  reference: string,
  options: PayOptions,
  context: SandboxContext,
): TransactionJson {
  const transaction = context.store.byReference(reference) ?? create(reference, options, context);
  if (!transaction.paidAt) finish(transaction, options, options.paidAt ?? context.now());
  const data = transactionJson(transaction);
  if (transaction.status === "success" && options.webhook !== false) {
    context.webhooks.send("charge.success", data);
  }
  return data;
}

function finish(transaction: Transaction, options: PayOptions, now: Date): void {
  const { status = "success", channel = transaction.channel } = options;
  if (now < transaction.createdAt) transaction.createdAt = now;
  if (options.amount !== undefined) transaction.amount = options.amount;
  if (options.currency !== undefined) transaction.currency = options.currency;
  const authorization = authorizationFor(channel, now);
  if (status === "success") approve(transaction, authorization, now);
  else if (status === "failed") decline(transaction, authorization, "Declined", now);
  else transaction.status = status;
}

function create(reference: string, options: PayOptions, { store }: SandboxContext): Transaction {
  return store.create({
    reference: parseReference(reference),
    amount: parseAmount(options.requestedAmount ?? options.amount),
    email: parseEmail(options.email ?? "shopper@ntoma.test"),
    currency: "GHS",
    channels: ["card", "mobile_money"],
    metadata: options.metadata ?? "",
    callbackUrl: null,
  });
}

function authorizationFor(channel: Channel, now: Date): Authorization {
  const card = testCards.find(({ verdict }) => verdict === "success");
  if (channel === "mobile_money" || !card) {
    return walletAuthorization(testWallet.phone, testWallet.provider);
  }
  return cardAuthorization(card, { month: 12, year: now.getUTCFullYear() + 3 });
}
