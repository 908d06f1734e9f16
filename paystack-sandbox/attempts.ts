import type { Authorization, Transaction } from "./types.ts";

export interface ChargeResult {
  status: "success" | "failed" | "send_pin" | "send_otp";
  message: string;
}

export function approve(
  transaction: Transaction,
  authorization: Authorization,
  now: Date,
): ChargeResult {
  record(transaction, authorization, now, true, "Approved");
  transaction.status = "success";
  transaction.paidAt = now;
  return { status: "success", message: "Approved" };
}

export function decline(
  transaction: Transaction,
  authorization: Authorization,
  reason: string,
  now: Date,
): ChargeResult {
  record(transaction, authorization, now, false, reason);
  transaction.status = "failed";
  return { status: "failed", message: reason };
}

function record(
  transaction: Transaction,
  authorization: Authorization,
  at: Date,
  success: boolean,
  gatewayResponse: string,
): void {
  const { channel } = authorization;
  const means = channel === "card" ? "card" : "mobile money";
  const message = success ? `Successfully paid with ${means}` : `Error: ${gatewayResponse}`;
  transaction.attempts.push({ at, channel, success, message });
  Object.assign(transaction, { authorization, channel, gatewayResponse, challenge: null });
}
