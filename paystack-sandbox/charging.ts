import { parseExpiry } from "./checkout/card-expiry.ts";
import {
  TEST_CARDS,
  TEST_OTP,
  TEST_PIN,
  TEST_WALLETS,
  type TestCard,
  WALLET_PROVIDERS,
} from "./checkout/test-cards.ts";
import { RequestError } from "./responses.ts";
import type { Challenge, Channel, Transaction } from "./transactions.ts";
import type { Fields } from "./validation.ts";

/** The statuses of Paystack's charge API. */
export type ChargeResult = {
  status: "success" | "failed" | "send_pin" | "send_otp" | "pay_offline";
  message: string;
};

const MAX_WRONG_ENTRIES = 3;

export function chargeCard(transaction: Transaction, fields: Fields, now: Date): ChargeResult {
  startCharge(transaction, "card");
  const card = findCard(digits(fields.number));
  parseExpiry(fields.expiry, now);
  const cvv = digits(fields.cvv);
  if (cvv.length !== 3) throw new RequestError("Enter the 3 digits of the CVV.", { field: "cvv" });
  if (cvv !== card.cvv) return decline(transaction, "Incorrect CVV");
  if (card.outcome === "success") return approve(transaction, now);
  if (card.outcome === "pin") return challenge(transaction, "pin");
  return decline(transaction, card.outcome);
}

export function submitPin(transaction: Transaction, fields: Fields): ChargeResult {
  requireChallenge(transaction, "pin");
  if (digits(fields.pin) !== TEST_PIN) return countWrongEntry(transaction, "PIN", "pin");
  return challenge(transaction, "otp");
}

export function submitOtp(transaction: Transaction, fields: Fields, now: Date): ChargeResult {
  requireChallenge(transaction, "otp");
  if (digits(fields.otp) !== TEST_OTP) return countWrongEntry(transaction, "OTP", "otp");
  return approve(transaction, now);
}

export function chargeWallet(transaction: Transaction, fields: Fields, now: Date): ChargeResult {
  startCharge(transaction, "mobile_money");
  const phone = digits(fields.phone).replace(/^233(?=\d{9}$)/, "0");
  if (!WALLET_PROVIDERS.some(({ code }) => code === fields.provider)) {
    throw new RequestError("Choose a mobile money provider.", { field: "provider" });
  }
  if (!/^0\d{9}$/.test(phone)) {
    throw new RequestError("Enter a phone number of 10 digits.", { field: "phone" });
  }
  const wallet = TEST_WALLETS.find(
    (candidate) => candidate.provider === fields.provider && candidate.phone === phone,
  );
  if (!wallet) return decline(transaction, "Declined");
  return wallet.outcome === "success"
    ? approve(transaction, now)
    : challenge(transaction, "approval");
}

/** What the shopper answers on the phone. */
export function decideApproval(
  transaction: Transaction,
  approved: boolean,
  now: Date,
): ChargeResult {
  requireChallenge(transaction, "approval");
  return approved ? approve(transaction, now) : decline(transaction, "Declined");
}

export function approve(transaction: Transaction, now: Date): ChargeResult {
  const gatewayResponse = "Approved";
  Object.assign(transaction, { status: "success", gatewayResponse, paidAt: now, challenge: null });
  return { status: "success", message: gatewayResponse };
}

export function decline(transaction: Transaction, gatewayResponse: string): ChargeResult {
  Object.assign(transaction, { status: "failed", gatewayResponse, challenge: null });
  return { status: "failed", message: gatewayResponse };
}

const CHALLENGE_RESULTS: Record<Challenge["step"], ChargeResult> = {
  pin: { status: "send_pin", message: "Enter your 4-digit card PIN." },
  otp: { status: "send_otp", message: "Enter the OTP sent to your phone." },
  approval: { status: "pay_offline", message: "Approve the payment on your phone." },
};

function challenge(transaction: Transaction, step: Challenge["step"]): ChargeResult {
  transaction.status = "ongoing";
  transaction.challenge = { step, wrongEntries: 0 };
  return CHALLENGE_RESULTS[step];
}

function countWrongEntry(transaction: Transaction, name: string, field: "pin" | "otp") {
  const open = requireChallenge(transaction, field);
  open.wrongEntries += 1;
  if (open.wrongEntries >= MAX_WRONG_ENTRIES) return decline(transaction, `Incorrect ${name}`);
  throw new RequestError(`Incorrect ${name}. Please try again.`, { field });
}

function requireChallenge(transaction: Transaction, step: Challenge["step"]): Challenge {
  if (transaction.challenge?.step === step) return transaction.challenge;
  throw new RequestError("This step is not open for this payment. Please start again.", {
    code: "no_challenge",
  });
}

function startCharge(transaction: Transaction, channel: Channel): void {
  if (transaction.paidAt) {
    throw new RequestError("This transaction has already been paid.", { code: "already_paid" });
  }
  if (transaction.challenge?.step === "approval") {
    throw new RequestError("A payment is still in progress.", { code: "in_progress" });
  }
  transaction.channel = channel;
}

function findCard(number: string): TestCard {
  const card = TEST_CARDS.find((candidate) => candidate.number === number);
  if (card) return card;
  throw new RequestError("Not a test card. Use one of the test cards listed on this page.", {
    field: "number",
  });
}

function digits(value: unknown): string {
  return String(value ?? "").replace(/\D/g, "");
}
