import type { Charge } from "./charge.ts";
import { callAsService, callFunction, readUserId, type ServiceSettings } from "./service-client.ts";
import { type Fields, fieldsOf, integerOf, textOf } from "./shapes.ts";

export type Way = "verify" | "webhook" | "sweep";

/** One attempt to pay for an order; its reference is the provider's name for it. */
export type PaymentAttempt = { orderId: number; reference: string };

/** A stored attempt; `settled` is a result that the provider cannot change any more. */
export type Settled = "confirmed" | "refunded" | undefined;

export type Verification = {
  userId: string;
  /** Whether the reference belongs to the order. */
  known: boolean;
  settled: Settled;
  /** Whether the provider may be asked now. */
  ask: boolean;
  /** The last status from the provider. */
  message: string;
};

export type RefundClaim = {
  reference: string;
  amount: number;
  providerId: string;
  /** 1 for the first request; before any other the provider is asked about the ones before. */
  tries: number;
};

export type RefundClaimResult =
  | { result: "claimed"; claim: RefundClaim }
  | {
      result: "forbidden" | "unknown" | "nothing" | "by_hand" | "requested" | "processed" | "busy";
    };

export type RefundOutcome = "requested" | "processed" | "failed" | "refused";
export type RefundDetails = { id: string; amount: number };
export type Dispute = { id: string; amount: number; currency: string; note: string };

export type Database = {
  findAttempt(reference: string): Promise<(PaymentAttempt & { settled: Settled }) | undefined>;
  beginVerification(attempt: PaymentAttempt, cooldownMs: number): Promise<Verification | undefined>;
  endVerification(reference: string): Promise<void>;
  confirmPayment(
    attempt: PaymentAttempt,
    charge: Charge | undefined,
    way: Way,
    message: string,
  ): Promise<string>;
  claimPaymentChecks(atMost: number): Promise<PaymentAttempt[]>;
  claimRefunds(atMost: number): Promise<RefundClaim[]>;
  claimRefund(orderId: number, adminId: string): Promise<RefundClaimResult>;
  /** False when the ledger has no such refund or a newer status. */
  recordRefund(
    reference: string,
    outcome: RefundOutcome,
    note: string,
    refund?: RefundDetails,
  ): Promise<boolean>;
  recordDispute(reference: string, dispute: Dispute, isResolved: boolean): Promise<void>;
  recordOrphan(reference: string, charge: Charge): Promise<void>;
  /** The id of the user who sent a request, or undefined without a valid session. */
  userOf(request: Request): Promise<string | undefined>;
};

/** The backend as the service role uses it, over the same HTTP interface everywhere. */
export function createDatabase(settings: ServiceSettings): Database {
  const rpc = (name: string, args: Fields) => callFunction(settings, name, args);
  return {
    async findAttempt(reference) {
      const row = await findAttempt(settings, reference);
      return row && { ...attemptOf(row), settled: settledOf(row.outcome) };
    },
    beginVerification: async ({ orderId, reference }, cooldownMs) =>
      verificationOf(
        await rpc("begin_verification", { order_id: orderId, reference, cooldown_ms: cooldownMs }),
      ),
    endVerification: async (reference) => void (await rpc("end_verification", { reference })),
    confirmPayment: async ({ orderId, reference }, charge, way, message) =>
      textOf(
        await rpc("confirm_payment", {
          order_id: orderId,
          reference,
          charge: charge ?? null,
          way,
          message,
        }),
      ),
    claimPaymentChecks: async (atMost) =>
      rowsOf(await rpc("claim_payment_checks", { at_most: atMost })).map(attemptOf),
    claimRefunds: async (atMost) =>
      rowsOf(await rpc("claim_refunds", { at_most: atMost })).map(claimOf),
    claimRefund: async (orderId, adminId) =>
      claimResultOf(await rpc("claim_refund", { order_id: orderId, admin_id: adminId })),
    recordRefund: async (reference, outcome, note, refund) =>
      (await rpc("record_refund", { reference, outcome, note, refund: refund ?? null })) === true,
    recordDispute: async (reference, dispute, isResolved) =>
      void (await rpc("record_dispute", { reference, dispute, is_resolved: isResolved })),
    recordOrphan: async (reference, charge) =>
      void (await rpc("record_orphan", { reference, charge })),
    userOf: (request) => readUserId(settings, request),
  };
}

async function findAttempt(
  settings: ServiceSettings,
  reference: string,
): Promise<Fields | undefined> {
  const query = new URLSearchParams({
    select: "reference,orderId,outcome",
    reference: `eq.${reference}`,
  });
  return rowsOf(await callAsService(settings, `/rest/v1/paymentAttempts?${query}`))[0];
}

function rowsOf(value: unknown): Fields[] {
  const rows: unknown[] = Array.isArray(value) ? value : [];
  return rows.map(fieldsOf).filter((row) => row !== undefined);
}

function attemptOf(row: Fields): PaymentAttempt {
  return { orderId: integerOf(row.orderId) ?? 0, reference: textOf(row.reference) };
}

function settledOf(outcome: unknown): Settled {
  if (outcome === "confirmed" || outcome === "duplicate") return "confirmed";
  return outcome === "refund" || outcome === "refunded" ? "refunded" : undefined;
}

function verificationOf(value: unknown): Verification | undefined {
  const row = fieldsOf(value);
  return (
    row && {
      userId: textOf(row.userId),
      known: row.known === true,
      settled: settledOf(row.settled),
      ask: row.ask === true,
      message: textOf(row.message),
    }
  );
}

function claimOf(row: Fields): RefundClaim {
  return {
    reference: textOf(row.reference),
    amount: integerOf(row.amount) ?? 0,
    providerId: textOf(row.providerId),
    tries: integerOf(row.tries) ?? 1,
  };
}

function claimResultOf(value: unknown): RefundClaimResult {
  const row = fieldsOf(value) ?? {};
  const result = textOf(row.result) as RefundClaimResult["result"];
  return result === "claimed" ? { result, claim: claimOf(row) } : { result };
}
