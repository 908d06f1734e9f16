import { randomCode } from "./store.ts";
import type { Authorization } from "./types.ts";

export type Verdict = "success" | "declined" | "insufficient" | "pin";

export interface TestCard {
  title: string;
  number: string;
  cvv: string;
  brand: "visa" | "verve";
  verdict: Verdict;
}

export const testCards: TestCard[] = [
  {
    title: "Succeeds",
    number: "4084084084084081",
    cvv: "408",
    brand: "visa",
    verdict: "success",
  },
  {
    title: "Asks for a PIN, then an OTP",
    number: "5060666666666666666",
    cvv: "123",
    brand: "verve",
    verdict: "pin",
  },
  {
    title: "Is declined",
    number: "4084080000005408",
    cvv: "001",
    brand: "visa",
    verdict: "declined",
  },
  {
    title: "Has insufficient funds",
    number: "4084080000670037",
    cvv: "787",
    brand: "visa",
    verdict: "insufficient",
  },
];

export const testPin = "1234";
export const testOtp = "123456";
export const testWallet = { title: "Succeeds", provider: "mtn", phone: "0551234987" };

export const walletProviders = [
  { code: "mtn", name: "MTN", brand: "Mtn" },
  { code: "vod", name: "Telecel", brand: "Telecel" },
  { code: "atl", name: "AirtelTigo", brand: "Airteltigo" },
];

export interface Expiry {
  month: number;
  year: number;
}

export function parseExpiry(text: string): Expiry | null {
  const match = /^(\d{1,2})\s*\/\s*(\d{2}|\d{4})$/.exec(text.trim());
  if (!match?.[1] || !match[2]) return null;
  const month = Number(match[1]);
  const year = match[2].length === 2 ? 2000 + Number(match[2]) : Number(match[2]);
  return month >= 1 && month <= 12 ? { month, year } : null;
}

export function isPast({ month, year }: Expiry, now: Date): boolean {
  const thisYear = now.getUTCFullYear();
  return year < thisYear || (year === thisYear && month < now.getUTCMonth() + 1);
}

export function cardAuthorization(card: TestCard, { month, year }: Expiry): Authorization {
  return {
    authorization_code: randomCode("AUTH_"),
    bin: card.number.slice(0, 6),
    last4: card.number.slice(-4),
    exp_month: String(month).padStart(2, "0"),
    exp_year: String(year),
    channel: "card",
    card_type: card.brand,
    bank: "TEST BANK",
    country_code: "GH",
    brand: card.brand,
    reusable: true,
    signature: randomCode("SIG_"),
    account_name: null,
  };
}

export function walletAuthorization(phone: string, providerCode: string): Authorization {
  const provider = walletProviders.find(({ code }) => code === providerCode);
  return {
    authorization_code: randomCode("AUTH_"),
    bin: `${phone.slice(0, 3)}XXX`,
    last4: `X${phone.slice(-3)}`,
    exp_month: "12",
    exp_year: "9999",
    channel: "mobile_money",
    card_type: "",
    bank: provider?.name ?? "",
    country_code: "GH",
    brand: provider?.brand ?? "",
    reusable: false,
    signature: null,
    account_name: null,
  };
}
