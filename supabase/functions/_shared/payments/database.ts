import { type Fields, fieldsOf, textOf } from "../requests/shapes.ts";
import {
  callAsService,
  callAsUser,
  callFunction,
  readUser,
  type ServiceSettings,
} from "../service-client.ts";
import type { Charge } from "./charge.ts";
import {
  attemptOf,
  claimOf,
  type DisputeEvent,
  type FinalResult,
  finalResultOf,
  type PaymentAttempt,
  type RefundClaim,
  type RefundEvent,
  type RefundOrder,
  type RefundRequest,
  requestOf,
  rowsOf,
  type Source,
  type Verification,
  verificationOf,
} from "./ledger-rows.ts";
import { type PaymentResult, readPaymentResult } from "./payment-outcome.ts";

export type Database = {
  /** Undefined when no order has this reference. */
  findAttempt(reference: string): Promise<{ finalResult: FinalResult } | undefined>;
  /** As the user who sent the request: "not signed in", or undefined for an order of somebody else. */
  beginVerification(
    request: Request,
    attempt: PaymentAttempt,
    cooldownMs: number,
  ): Promise<Verification | "not signed in" | undefined>;
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
  /** All that is left of a charge that belongs to no order or does not match it. */
  claimChargeRefund(paymentId: number, adminId: string, reason: string): Promise<RefundClaim>;
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
      const attempt = fieldsOf(await rpc("payment_attempt", { reference }));
      return attempt && { finalResult: finalResultOf(attempt.finalResult) };
    },
    async beginVerification(request, { orderId, reference }, cooldownMs) {
      const args = { order_id: orderId, reference, cooldown_ms: cooldownMs };
      const response = await callAsUser(settings, request, "/rest/v1/rpc/begin_verification", args);
      return response ? verificationOf(response.value) : "not signed in";
    },
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
    claimRefund: async ({ orderId, adminId, amount, lines, restock, reason, onlyOwed }) =>
      claimOf(
        await rpc("claim_refund", {
          order_id: orderId,
          admin_id: adminId,
          amount: amount ?? null,
          lines: lines ?? null,
          restock: restock ?? false,
          reason: reason ?? "",
          only_owed: onlyOwed ?? false,
        }),
      ),
    claimChargeRefund: async (paymentId, adminId, reason) =>
      claimOf(
        await rpc("claim_charge_refund", { payment_id: paymentId, admin_id: adminId, reason }),
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

async function selectRows(
  settings: ServiceSettings,
  table: string,
  query: Record<string, string>,
): Promise<Fields[]> {
  return rowsOf(await callAsService(settings, `/rest/v1/${table}?${new URLSearchParams(query)}`));
}
