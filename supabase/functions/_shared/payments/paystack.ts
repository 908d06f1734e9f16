import { type Fields, fieldsOf, parseJson, textOf } from "../requests/shapes.ts";
import type { FunctionSettings } from "../settings.ts";
import { KeyRefused, ProviderUnavailable, withDeadline, withRetries } from "./bounded-tries.ts";
import { type Charge, type ReadCharge, readCharge } from "./charge.ts";
import type { RefundFact } from "./facts.ts";
import { readRefund, requestNote } from "./refund-fact.ts";

/** The provider's result for a reference, and as it came; no charge when the reference is unknown. */
export type ProviderAnswer = { charge: Charge | undefined; message: string; body: unknown };
/** Without a refund the provider does not take it; `reversed` when all of the money is back already. */
export type RefundAnswer = {
  refund?: RefundFact;
  reversed: boolean;
  message: string;
  body: unknown;
};
/** Where a refund goes that the provider cannot send back to the card. */
export type BankDetails = { currency: string; accountNumber: string; bankId: string };

/** Entries on a page of the provider's lists. */
export const PAGE_SIZE = 100;

export type Paystack = {
  /**
   * Throws ProviderUnavailable when there is no answer that can be relied on, and KeyRefused, as all of these do, when
   * the provider refuses the secret key.
   */
  verify(reference: string): Promise<ProviderAnswer>;
  /** Gives an amount of a payment back; money in pesewas. */
  refund(reference: string, amount: number, requestId: string): Promise<RefundAnswer>;
  /** Sends a refund that needs attention to a bank account. */
  retryRefund(refundId: string, details: BankDetails): Promise<RefundAnswer>;
  /** The entries of the list of all refunds of a transaction. */
  refundsOf(transactionId: string): Promise<unknown[]>;
  /** What was sent back since a time, newest first: one page. */
  refundsSince(since: Date, page: number): Promise<unknown[]>;
  /** What was charged since a time, newest first: one page. */
  transactionsSince(since: Date, page: number): Promise<unknown[]>;
  /** Disputes that began since a time, newest first: one page. */
  disputesSince(since: Date, page: number): Promise<unknown[]>;
};

type Settings = Pick<
  FunctionSettings,
  "paystackUrl" | "paystackSecretKey" | "providerFetch" | "providerDeadlineMs" | "providerPausesMs"
>;

const DEADLINE_MS = 5_000;
const PAUSES_MS = [300, 1_200];

export function createPaystack(settings: Settings): Paystack {
  const { providerDeadlineMs = DEADLINE_MS, providerPausesMs = PAUSES_MS } = settings;
  const call = (path: string, body?: Fields) =>
    withDeadline((signal) => callOnce(settings, path, body, signal), providerDeadlineMs);
  const list = async (path: string, since: Date, page: number) =>
    listOf(await call(`${path}?perPage=${PAGE_SIZE}&page=${page}&from=${since.toISOString()}`));

  return {
    async verify(reference) {
      const path = `/transaction/verify/${encodeURIComponent(reference)}`;
      return withRetries(
        async () => readVerification(await call(path), reference),
        providerPausesMs,
      );
    },
    // Tried once: when it is not known whether the money left, a second request must not follow at
    // once. The refund stays due, and the sweep asks again when the provider has had time to book it.
    async refund(reference, amount, requestId) {
      const note = requestId && { merchant_note: requestNote(requestId) };
      return readRefundAnswer(await call("/refund", { transaction: reference, amount, ...note }));
    },
    async retryRefund(refundId, { currency, accountNumber, bankId }) {
      const path = `/refund/retry_with_customer_details/${encodeURIComponent(refundId)}`;
      const account = { currency, account_number: accountNumber, bank_id: bankId };
      return readRefundAnswer(await call(path, { refund_account_details: account }));
    },
    refundsOf: async (transactionId) =>
      listOf(
        await call(`/refund?transaction=${encodeURIComponent(transactionId)}&perPage=${PAGE_SIZE}`),
      ),
    refundsSince: (since, page) => list("/refund", since, page),
    transactionsSince: (since, page) => list("/transaction", since, page),
    disputesSince: (since, page) => list("/dispute", since, page),
  };
}

async function callOnce(
  { paystackUrl, paystackSecretKey, providerFetch = fetch }: Settings,
  path: string,
  body: Fields | undefined,
  signal: AbortSignal,
): Promise<Fields> {
  const request = new Request(`${paystackUrl.replace(/\/+$/, "")}${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${paystackSecretKey}`, "content-type": "application/json" },
    body: body && JSON.stringify(body),
    redirect: "manual",
    signal,
  });
  const { status, text } = await reach(providerFetch, request);
  const answer = fieldsOf(parseJson(text));
  if (isKeyRefusal(status)) {
    const words = textOf(answer?.message).replaceAll(paystackSecretKey, "…").slice(0, 200);
    throw new KeyRefused(`The payment provider refuses our key (${words || `HTTP ${status}`}).`);
  }
  if (!isFinal(status) || typeof answer?.status !== "boolean") {
    throw new ProviderUnavailable(`Unreadable answer (HTTP ${status})`);
  }
  return answer;
}

async function reach(providerFetch: (request: Request) => Promise<Response>, request: Request) {
  try {
    const response = await providerFetch(request);
    return { status: response.status, text: await response.text() };
  } catch (error) {
    throw new ProviderUnavailable("The payment provider could not be reached", { cause: error });
  }
}

/** Of the status of an answer. */
export function isKeyRefusal(status: number): boolean {
  return status === 401 || status === 403;
}

/** Whether asking the same thing again could bring another answer. */
function isFinal(status: number): boolean {
  const passing = status === 408 || status === 429;
  return (status >= 200 && status < 300) || (status >= 400 && status < 500 && !passing);
}

/** The payment's state is `data.status`; the outer `status` only reports a valid request. */
function readVerification(answer: Fields, reference: string): ProviderAnswer {
  if (isNotFound(answer)) {
    return { charge: undefined, message: textOf(answer.message), body: answer };
  }
  const read = answer.status ? readCharge(answer.data, reference) : undefined;
  if (!read) throw new ProviderUnavailable("The answer is not about this payment");
  return { ...read, body: answer };
}

/** Any other error is no result of the payment. */
function isNotFound({ status, code, message }: Fields): boolean {
  return !status && (code === "transaction_not_found" || /not found/i.test(textOf(message)));
}

function listOf(answer: Fields): unknown[] {
  if (answer.status && Array.isArray(answer.data)) return answer.data;
  throw new ProviderUnavailable("The list could not be read");
}

/** Reads an entry of the list of transactions. */
export function readTransaction(value: unknown): (ReadCharge & { reference: string }) | undefined {
  const reference = textOf(fieldsOf(value)?.reference);
  const read = reference ? readCharge(value, reference) : undefined;
  return read && { ...read, reference };
}

/** Paystack names no code for every refusal, so its words count as well. */
function readRefundAnswer(body: Fields): RefundAnswer {
  const message = textOf(body.message);
  const refund = body.status ? readRefund(body.data) : undefined;
  if (body.status && !refund) throw new ProviderUnavailable("The refund could not be read");
  const reversed =
    body.code === "transaction_fully_reversed" || /fully (reversed|refunded)/i.test(message);
  return { refund, reversed: !body.status && reversed, message, body };
}
