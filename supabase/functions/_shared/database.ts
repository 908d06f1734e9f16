import type { Charge } from "./charge.ts";
import { type PaymentResult, readPaymentResult } from "./payment-outcome.ts";
import { callAsService, callFunction, readUser, type ServiceSettings } from "./service-client.ts";
import { type Fields, fieldsOf, integerOf, textOf } from "./shapes.ts";

/** What told the shop about a payment. */
export type Source = "verify" | "webhook" | "sweep" | "admin" | "reconciliation";

/** One attempt to pay for an order; its reference is the provider's name for it. */
export type PaymentAttempt = { orderId: number; reference: string };

/** A result that the provider cannot change any more. */
export type FinalResult = "confirmed" | "refunded" | undefined;

export type Verification = {
  userId: string;
  /** Whether the reference belongs to the order. */
  matchesOrder: boolean;
  finalResult: FinalResult;
  mayQueryProvider: boolean;
  /** The last status from the provider. */
  message: string;
};

/** A refund that is reserved in the ledger and has to be requested; money in pesewas. */
export type RefundRequest = {
  rowId: number;
  reference: string;
  /** The provider's id of the charge. */
  providerId: string;
  amount: number;
  /** 1 for the first request; before any other the provider is asked about the ones before. */
  tries: number;
  byAdmin: boolean;
};

export type RefundOrder = {
  orderId: number;
  adminId: string;
  /** In cedis. */
  amount?: number;
  lines?: { itemId: number; quantity: number }[];
  restock?: boolean;
  reason?: string;
};

const REFUSED_CLAIMS = [
  "forbidden",
  "unknown_order",
  "bad_lines",
  "too_much",
  "nothing",
  "by_hand",
  "requested",
  "processed",
  "busy",
] as const;
export type RefusedClaim = (typeof REFUSED_CLAIMS)[number];
export type RefundClaim =
  | { result: "claimed"; refunds: RefundRequest[] }
  | { result: RefusedClaim };

/** An event about a refund; `rowId` names the row of our own request. */
export type RefundEvent = {
  id?: string;
  rowId?: number;
  status: string;
  amount?: number;
  note?: string;
  dispute?: string;
  transaction?: string;
};
export type DisputeEvent = {
  id: string;
  status: "open" | "won" | "lost";
  amount: number;
  currency: string;
  note: string;
};

export type Database = {
  findAttempt(
    reference: string,
  ): Promise<(PaymentAttempt & { finalResult: FinalResult }) | undefined>;
  beginVerification(attempt: PaymentAttempt, cooldownMs: number): Promise<Verification | undefined>;
  endVerification(reference: string): Promise<void>;
  /** Answers with what became of the order, and the refunds to request now. */
  applyCharge(
    reference: string,
    charge: Charge | undefined,
    source: Source,
    message: string,
  ): Promise<{ result: PaymentResult; refunds: RefundRequest[] }>;
  /** With an empty reference the charge is found by its transaction. False when the ledger does not have it. */
  applyRefund(reference: string, refund: RefundEvent, source: Source): Promise<boolean>;
  applyDispute(reference: string, dispute: DisputeEvent, source: Source): Promise<void>;
  claimPaymentChecks(atMost: number): Promise<PaymentAttempt[]>;
  claimRefunds(atMost: number): Promise<RefundRequest[]>;
  claimRefund(refund: RefundOrder): Promise<RefundClaim>;
  /** Whether the provider does not have this refund yet, as far as the ledger knows. */
  isRefundDue(rowId: number): Promise<boolean>;
  /** True for one process a day. */
  claimReconciliation(): Promise<boolean>;
  chargesToReconcile(atMost: number): Promise<{ reference: string; providerId: string }[]>;
  /** The id of the user who sent a request, or undefined without a valid session. */
  userOf(request: Request): Promise<string | undefined>;
  /** Whether an admin sent a request. */
  isFromAdmin(request: Request): Promise<boolean>;
};

/** The backend as the service role uses it, over the same HTTP interface everywhere. */
export function createDatabase(settings: ServiceSettings): Database {
  const rpc = (name: string, args: Fields) => callFunction(settings, name, args);
  const apply = async (
    kind: string,
    reference: string,
    event: unknown,
    source: Source,
    message = "",
  ) =>
    fieldsOf(
      await rpc("apply_payment_event", { kind, reference, event: event ?? null, source, message }),
    ) ?? {};
  return {
    async findAttempt(reference) {
      const row = await findAttempt(settings, reference);
      return row && { ...attemptOf(row), finalResult: finalResultOf(row.outcome) };
    },
    beginVerification: async ({ orderId, reference }, cooldownMs) =>
      verificationOf(
        await rpc("begin_verification", { order_id: orderId, reference, cooldown_ms: cooldownMs }),
      ),
    endVerification: async (reference) => void (await rpc("end_verification", { reference })),
    async applyCharge(reference, charge, source, message) {
      const { result, refunds } = await apply("charge", reference, charge, source, message);
      return { result: readPaymentResult(result), refunds: rowsOf(refunds).map(requestOf) };
    },
    applyRefund: async (reference, refund, source) =>
      (await apply("refund", reference, refund, source)).result === "applied",
    applyDispute: async (reference, dispute, source) =>
      void (await apply("dispute", reference, dispute, source)),
    claimPaymentChecks: async (atMost) =>
      rowsOf(await rpc("claim_payment_checks", { at_most: atMost })).map(attemptOf),
    claimRefunds: async (atMost) =>
      rowsOf(await rpc("claim_refunds", { at_most: atMost })).map(requestOf),
    claimRefund: async ({ orderId, adminId, amount, lines, restock, reason }) =>
      claimOf(
        await rpc("claim_refund", {
          order_id: orderId,
          admin_id: adminId,
          amount: amount ?? null,
          lines: lines ?? null,
          restock: restock ?? false,
          reason: reason ?? "",
        }),
      ),
    isRefundDue: async (rowId) =>
      (await selectRows(settings, "payments", { select: "status", id: `eq.${rowId}` }))[0]
        ?.status === "due",
    claimReconciliation: async () => (await rpc("claim_reconciliation", {})) === true,
    chargesToReconcile: async (atMost) =>
      rowsOf(await rpc("charges_to_reconcile", { at_most: atMost })).map(
        ({ reference, providerId }) => ({
          reference: textOf(reference),
          providerId: textOf(providerId),
        }),
      ),
    userOf: async (request) => (await readUser(settings, request))?.id,
    isFromAdmin: async (request) => (await readUser(settings, request))?.isAdmin === true,
  };
}

async function findAttempt(settings: ServiceSettings, reference: string) {
  const query = { select: "reference,orderId,outcome", reference: `eq.${reference}` };
  return (await selectRows(settings, "paymentAttempts", query))[0];
}

async function selectRows(
  settings: ServiceSettings,
  table: string,
  query: Record<string, string>,
): Promise<Fields[]> {
  return rowsOf(await callAsService(settings, `/rest/v1/${table}?${new URLSearchParams(query)}`));
}

function rowsOf(value: unknown): Fields[] {
  const rows: unknown[] = Array.isArray(value) ? value : [];
  return rows.map(fieldsOf).filter((row) => row !== undefined);
}

function attemptOf(row: Fields): PaymentAttempt {
  return { orderId: integerOf(row.orderId) ?? 0, reference: textOf(row.reference) };
}

function finalResultOf(result: unknown): FinalResult {
  return result === "confirmed" || result === "refunded" ? result : undefined;
}

function verificationOf(value: unknown): Verification | undefined {
  const row = fieldsOf(value);
  return (
    row && {
      userId: textOf(row.userId),
      matchesOrder: row.matchesOrder === true,
      finalResult: finalResultOf(row.finalResult),
      mayQueryProvider: row.mayQueryProvider === true,
      message: textOf(row.message),
    }
  );
}

function requestOf(row: Fields): RefundRequest {
  return {
    rowId: integerOf(row.rowId) ?? 0,
    reference: textOf(row.reference),
    providerId: textOf(row.providerId),
    amount: integerOf(row.amount) ?? 0,
    tries: integerOf(row.tries) ?? 1,
    byAdmin: row.byAdmin === true,
  };
}

function claimOf(value: unknown): RefundClaim {
  const row = fieldsOf(value) ?? {};
  if (row.result === "claimed") {
    return { result: "claimed", refunds: rowsOf(row.refunds).map(requestOf) };
  }
  const result = REFUSED_CLAIMS.find((one) => one === row.result);
  if (result) return { result };
  throw new Error(`claim_refund answered "${row.result}"`);
}
