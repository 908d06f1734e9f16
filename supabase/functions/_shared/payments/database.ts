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
  type Applied,
  appliedOf,
  attemptOf,
  claimOf,
  type DisputeFact,
  type FinalResult,
  finalResultOf,
  type PaymentAttempt,
  type ProviderMessage,
  type RefundClaim,
  type RefundFact,
  type RefundRequest,
  type RefundWish,
  requestOf,
  rowsOf,
  type StoredRefund,
  storedRefundOf,
  type Through,
  type Verification,
  verificationOf,
} from "./facts.ts";
import { type PaymentResult, readPaymentResult } from "./payment-outcome.ts";

export type Database = {
  /** Keeps an event about an order's charge; answers with the final result of its attempt, if there is one. */
  receiveCharge(
    message: ProviderMessage,
    reference: string,
  ): Promise<{ isKnown: boolean; finalResult: FinalResult }>;
  /** As the user who sent the request: "not signed in", or undefined for an order of somebody else. */
  beginVerification(
    request: Request,
    attempt: PaymentAttempt,
    cooldownMs: number,
  ): Promise<Verification | "not signed in" | undefined>;
  endVerification(reference: string): Promise<void>;
  /** Answers with what became of the order, and the refunds to request now. */
  applyCharge(
    message: ProviderMessage,
    reference: string,
    charge: Charge | undefined,
    words: string,
  ): Promise<{ result: PaymentResult; refunds: RefundRequest[] }>;
  /** With an empty reference the charge is found by its transaction. */
  applyRefund(
    message: ProviderMessage,
    reference: string,
    fact: RefundFact,
    through: Through,
  ): Promise<Applied>;
  applyDispute(
    message: ProviderMessage,
    reference: string,
    fact: DisputeFact,
    through: Through,
  ): Promise<Applied>;
  /** Keeps a message of which nothing is read; with a problem it is listed for the admins. */
  keepMessage(message: ProviderMessage, reference: string, problem?: string): Promise<void>;
  claimPaymentChecks(atMost: number): Promise<PaymentAttempt[]>;
  /** Refunds whose answer is missing, of all orders or of one order or charge. */
  claimDueRefunds(
    atMost: number,
    of?: { orderId?: number; chargeId?: number },
  ): Promise<RefundRequest[]>;
  claimRefund(orderId: number, wish: RefundWish): Promise<RefundClaim>;
  /** All that is left of a charge that belongs to no order or does not match it. */
  claimChargeRefund(chargeId: number, wish: RefundWish): Promise<RefundClaim>;
  /** The provider did not take it: it ends, or is tried again later. */
  refuseRefund(refundId: number, note: string, isFinal: boolean): Promise<void>;
  /** A refund with its charge, or undefined. */
  findRefund(refundId: number): Promise<StoredRefund | undefined>;
  /** Those of the provider's ids that the shop has. */
  knownCharges(providerIds: readonly string[]): Promise<Set<string>>;
  /** Whether it was restored from a backup and may be a copy: nothing is asked of the provider. */
  isHeld(): Promise<boolean>;
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
  const apply = async (message: ProviderMessage, reference: string, read: Fields) =>
    fieldsOf(
      await rpc("apply_provider_message", {
        kind: null,
        fact: null,
        through: "message",
        ...message,
        body: message.body ?? null,
        reference,
        ...read,
      }),
    ) ?? {};
  return {
    async receiveCharge(message, reference) {
      const { result } = await apply(message, reference, { kind: "hint" });
      return { isKnown: result !== "unknown_order", finalResult: finalResultOf(result) };
    },
    async beginVerification(request, { orderId, reference }, cooldownMs) {
      const args = { order_id: orderId, reference, cooldown_ms: cooldownMs };
      const response = await callAsUser(settings, request, "/rest/v1/rpc/begin_verification", args);
      return response ? verificationOf(response.value) : "not signed in";
    },
    endVerification: async (reference) => void (await rpc("end_verification", { reference })),
    async applyCharge(message, reference, charge, words) {
      const read = { kind: "charge", fact: charge ?? null, message: words };
      const { result, refunds } = await apply(message, reference, read);
      return { result: readPaymentResult(result), refunds: rowsOf(refunds).map(requestOf) };
    },
    applyRefund: async (message, reference, fact, through) =>
      appliedOf(await apply(message, reference, { kind: "refund", fact, through })),
    applyDispute: async (message, reference, fact, through) =>
      appliedOf(await apply(message, reference, { kind: "dispute", fact, through })),
    keepMessage: async (message, reference, problem = "") =>
      void (await apply(message, reference, { problem })),
    claimPaymentChecks: async (atMost) =>
      rowsOf(await rpc("claim_payment_checks", { at_most: atMost })).map(attemptOf),
    claimDueRefunds: async (atMost, { orderId, chargeId } = {}) =>
      rowsOf(
        await rpc("claim_due_refunds", {
          at_most: atMost,
          order_id: orderId ?? null,
          charge_id: chargeId ?? null,
        }),
      ).map(requestOf),
    claimRefund: async (orderId, wish) =>
      claimOf(
        await rpc("claim_refund", {
          order_id: orderId,
          admin_id: wish.adminId,
          request_id: wish.requestId,
          amount: wish.amount ?? null,
          lines: wish.lines ?? null,
          restock: wish.restock ?? false,
          reason: wish.reason ?? "",
          only_owed: wish.onlyOwed ?? false,
        }),
      ),
    claimChargeRefund: async (chargeId, { adminId, requestId, reason = "" }) =>
      claimOf(
        await rpc("claim_charge_refund", {
          charge_id: chargeId,
          admin_id: adminId,
          request_id: requestId,
          reason,
        }),
      ),
    refuseRefund: async (refundId, note, isFinal) =>
      void (await rpc("refuse_refund", { refund_id: refundId, note, is_final: isFinal })),
    async findRefund(refundId) {
      const query = `select=status,amount,providerId,charges(reference,currency)&id=eq.${refundId}`;
      const [row] = rowsOf(await callAsService(settings, `/rest/v1/refunds?${query}`));
      return row && storedRefundOf(row);
    },
    async knownCharges(providerIds) {
      const query = `select=providerId&providerId=in.(${providerIds.join(",")})`;
      const rows = rowsOf(await callAsService(settings, `/rest/v1/charges?${query}`));
      return new Set(rows.map(({ providerId }) => textOf(providerId)));
    },
    isHeld: async () => (await rpc("shop_is_held", {})) === true,
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
