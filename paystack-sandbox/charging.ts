import { approve, type ChargeResult, decline } from "./attempts.ts";
import { Refusal } from "./replies.ts";
import {
  cardAuthorization,
  isPast,
  parseExpiry,
  type TestCard,
  testCards,
  testOtp,
  testPin,
  testWallet,
  walletAuthorization,
  walletProviders,
} from "./test-cards.ts";
import type { Authorization, Channel, Transaction } from "./types.ts";

type Fields = Record<string, unknown>;

const triesPerChallenge = 3;

export function chargeCard(transaction: Transaction, fields: Fields, now: Date): ChargeResult {
  refuseUnlessOpen(transaction, "card");
  const card = findCard(digits(fields.number));
  const expiry = parseExpiry(String(fields.expiry ?? ""));
  if (!expiry) throw new Refusal("Enter the expiry date as MM/YY.", { field: "expiry" });
  if (isPast(expiry, now)) throw new Refusal("This card has expired.", { field: "expiry" });
  const cvv = digits(fields.cvv);
  if (cvv.length !== 3) throw new Refusal("Enter the 3 digits of the CVV.", { field: "cvv" });
  const authorization = cardAuthorization(card, expiry);
  if (cvv !== card.cvv) return decline(transaction, authorization, "Incorrect CVV", now);
  return decideCard(transaction, card, authorization, now);
}

function decideCard(
  transaction: Transaction,
  card: TestCard,
  authorization: Authorization,
  now: Date,
): ChargeResult {
  if (card.verdict === "success") return approve(transaction, authorization, now);
  if (card.verdict === "declined") return decline(transaction, authorization, "Declined", now);
  if (card.verdict === "insufficient") {
    return decline(transaction, authorization, "Insufficient Funds", now);
  }
  transaction.challenge = { step: "pin", wrongEntries: 0, authorization };
  return { status: "send_pin", message: "Enter your 4-digit card PIN to authorise this payment." };
}

export function submitPin(transaction: Transaction, fields: Fields, now: Date): ChargeResult {
  const challenge = openChallenge(transaction, "pin");
  if (digits(fields.pin) !== testPin) return wrongEntry(transaction, "Incorrect PIN", "pin", now);
  challenge.step = "otp";
  challenge.wrongEntries = 0;
  return { status: "send_otp", message: "Enter the OTP sent to your phone." };
}

export function submitOtp(transaction: Transaction, fields: Fields, now: Date): ChargeResult {
  const { authorization } = openChallenge(transaction, "otp");
  if (digits(fields.otp) !== testOtp) return wrongEntry(transaction, "Incorrect OTP", "otp", now);
  return approve(transaction, authorization, now);
}

export function chargeWallet(transaction: Transaction, fields: Fields, now: Date): ChargeResult {
  refuseUnlessOpen(transaction, "mobile_money");
  const provider = String(fields.provider ?? "");
  const phone = digits(fields.phone).replace(/^233(?=\d{9}$)/, "0");
  if (!walletProviders.some(({ code }) => code === provider)) {
    throw new Refusal("Choose a mobile money provider.", { field: "provider" });
  }
  if (!/^0\d{9}$/.test(phone)) {
    throw new Refusal("Enter a phone number of 10 digits, such as 0551234987.", { field: "phone" });
  }
  const authorization = walletAuthorization(phone, provider);
  const succeeds = provider === testWallet.provider && phone === testWallet.phone;
  if (succeeds) return approve(transaction, authorization, now);
  return decline(transaction, authorization, "Declined", now);
}

function wrongEntry(
  transaction: Transaction,
  message: string,
  field: "pin" | "otp",
  now: Date,
): ChargeResult {
  const challenge = openChallenge(transaction, field);
  challenge.wrongEntries += 1;
  if (challenge.wrongEntries >= triesPerChallenge) {
    return decline(transaction, challenge.authorization, message, now);
  }
  throw new Refusal(`${message}. Please try again.`, { code: `invalid_${field}`, field });
}

function openChallenge(transaction: Transaction, step: "pin" | "otp") {
  if (transaction.challenge?.step === step) return transaction.challenge;
  throw new Refusal("This payment does not wait for that. Enter your card again.", {
    code: "no_challenge",
  });
}

function refuseUnlessOpen(transaction: Transaction, channel: Channel): void {
  if (transaction.paidAt) {
    throw new Refusal("This transaction has already been paid.", { code: "already_paid" });
  }
  if (!transaction.channels.includes(channel)) {
    throw new Refusal("This way of paying is not open for this transaction.");
  }
}

function findCard(number: string): TestCard {
  if (number === "") throw new Refusal("Enter your card number.", { field: "number" });
  const card = testCards.find((candidate) => candidate.number === number);
  if (card) return card;
  throw new Refusal("Not a test card. Use one of the test cards listed on this page.", {
    code: "not_a_test_card",
    field: "number",
  });
}

function digits(value: unknown): string {
  return String(value ?? "").replace(/\D/g, "");
}
