import { type Fields, fieldsOf, idOf, integerOf, parseJson, textOf } from "../requests/shapes.ts";
import type { FunctionSettings } from "../settings.ts";
import { ProviderUnavailable, withDeadline, withRetries } from "./bounded-tries.ts";
import { type Charge, readCharge } from "./charge.ts";
import { type ReadDispute, readDispute } from "./dispute.ts";

/** The provider's result for a reference; no charge when the reference is unknown. */
export type ProviderAnswer = { charge: Charge | undefined; message: string };
/** A refund at the provider; `dispute` is the dispute that ended in it. */
export type ProviderRefund = {
  id: string;
  status: string;
  amount: number;
  dispute?: string;
  /** The provider's id of the transaction. */
  transaction?: string;
};
/** Without a refund the provider does not take it; `reversed` when all of the money is back already. */
export type RefundAnswer = { refund?: ProviderRefund; reversed: boolean; message: string };

export type ProviderTransaction = ProviderAnswer & { reference: string };

/** Transactions on a page of the provider's list. */
export const PAGE_SIZE = 100;

export type Paystack = {
  /** Throws ProviderUnavailable when there is no answer that can be relied on. */
  verify(reference: string): Promise<ProviderAnswer>;
  /** Gives an amount of a payment back; money in pesewas. */
  refund(reference: string, amount: number): Promise<RefundAnswer>;
  /** All refunds of a transaction. */
  refundsOf(transactionId: string): Promise<ProviderRefund[]>;
  /** What was sent back since a time, newest first: one page. */
  refundsSince(since: Date, page: number): Promise<ProviderRefund[]>;
  /** What was charged since a time, newest first: one page. */
  transactionsSince(since: Date, page: number): Promise<ProviderTransaction[]>;
  /** Disputes that began since a time, newest first: one page. */
  disputesSince(since: Date, page: number): Promise<ReadDispute[]>;
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
    async refund(reference, amount) {
      const answer = await call("/refund", { transaction: reference, amount });
      return readRefundAnswer(answer, amount);
    },
    async refundsOf(transactionId) {
      const path = `/refund?transaction=${encodeURIComponent(transactionId)}&perPage=${PAGE_SIZE}`;
      return listOf(await call(path)).map(readRefund);
    },
    refundsSince: async (since, page) => (await list("/refund", since, page)).map(readRefund),
    transactionsSince: async (since, page) =>
      (await list("/transaction", since, page)).flatMap(readTransaction),
    disputesSince: async (since, page) =>
      (await list("/dispute", since, page)).map((entry) => {
        const read = readDispute(entry);
        if (!read?.reference) throw new ProviderUnavailable("A dispute could not be read");
        return read;
      }),
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
  if (status === 401 || status === 403) throw new Error("The payment provider refuses our key.");
  const answer = fieldsOf(parseJson(text));
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

/** Whether asking the same thing again could bring another answer. */
function isFinal(status: number): boolean {
  const passing = status === 408 || status === 429;
  return (status >= 200 && status < 300) || (status >= 400 && status < 500 && !passing);
}

/** The payment's state is `data.status`; the outer `status` only reports a valid request. */
function readVerification(answer: Fields, reference: string): ProviderAnswer {
  if (isNotFound(answer)) return { charge: undefined, message: textOf(answer.message) };
  const read = answer.status ? readCharge(answer.data, reference) : undefined;
  if (!read) throw new ProviderUnavailable("The answer is not about this payment");
  return read;
}

/** Any other error is no result of the payment. */
function isNotFound({ status, code, message }: Fields): boolean {
  return !status && (code === "transaction_not_found" || /not found/i.test(textOf(message)));
}

function listOf(answer: Fields): unknown[] {
  if (answer.status && Array.isArray(answer.data)) return answer.data;
  throw new ProviderUnavailable("The list could not be read");
}

function readTransaction(value: unknown): ProviderTransaction[] {
  const reference = textOf(fieldsOf(value)?.reference);
  const read = readCharge(value, reference);
  return read ? [{ ...read, reference }] : [];
}

function readRefund(value: unknown): ProviderRefund {
  const data = fieldsOf(value) ?? {};
  const amount = integerOf(data.amount);
  const id = idOf(data.id);
  if (!id || amount === undefined) throw new ProviderUnavailable("A refund could not be read");
  const dispute = idOf(fieldsOf(data.dispute)?.id ?? data.dispute);
  const transaction = idOf(fieldsOf(data.transaction)?.id ?? data.transaction);
  const status = textOf(data.status) || "pending";
  return { id, status, amount, ...(dispute && { dispute }), ...(transaction && { transaction }) };
}

/** Paystack names no code for every refusal, so its words count as well. */
function readRefundAnswer(answer: Fields, amount: number): RefundAnswer {
  const message = textOf(answer.message);
  if (answer.status === true) {
    const id = idOf(fieldsOf(answer.data)?.id);
    return { refund: { id, status: "pending", amount }, reversed: false, message };
  }
  const reversed =
    answer.code === "transaction_fully_reversed" || /fully (reversed|refunded)/i.test(message);
  return { reversed, message };
}
