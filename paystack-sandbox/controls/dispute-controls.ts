import type { SandboxContext } from "../context.ts";
import {
  archiveDispute,
  findDispute,
  type OpenOptions,
  openDispute,
  type ResolveOptions,
  remindDispute,
  resolveDispute,
} from "../disputes.ts";
import type { Dispute, Transaction } from "../transactions.ts";

/** Without an id they mean the newest dispute of the payment. */
export function disputeControls(find: (reference: string) => Transaction, context: SandboxContext) {
  return {
    openDispute: (reference: string, options: OpenOptions = {}) =>
      openDispute(find(reference), options, context),
    remindDispute: (reference: string, disputeId?: number) =>
      remindDispute(find(reference), disputeId, context),
    /** With any text, or without a resolution; again with another one, until the dispute is lost. */
    resolveDispute: (reference: string, resolution: string | null, options: ResolveOptions = {}) =>
      resolveDispute(find(reference), resolution, options, context),
    archiveDispute: (reference: string, disputeId?: number) =>
      archiveDispute(find(reference), disputeId, context),
    dispute: (reference: string, disputeId?: number): Dispute | null =>
      structuredClone(findDispute(find(reference), disputeId) ?? null),
    disputes: (reference: string) => structuredClone(find(reference).disputes),
  };
}
