export type TestCard = {
  title: string;
  number: string;
  cvv: string;
  outcome: "success" | "Declined" | "Insufficient Funds" | "pin";
};

/** Paystack's own test numbers, so that what works here also works in its test mode. */
export const TEST_CARDS: readonly TestCard[] = [
  { title: "Succeeds", number: "4084084084084081", cvv: "408", outcome: "success" },
  {
    title: "Asks for a PIN, then an OTP",
    number: "5060666666666666666",
    cvv: "123",
    outcome: "pin",
  },
  { title: "Is declined", number: "4084080000005408", cvv: "001", outcome: "Declined" },
  {
    title: "Has insufficient funds",
    number: "4084080000670037",
    cvv: "787",
    outcome: "Insufficient Funds",
  },
];

export const TEST_PIN = "1234";
export const TEST_OTP = "123456";

export const WALLET_PROVIDERS = [
  { code: "mtn", name: "MTN" },
  { code: "vod", name: "Telecel" },
  { code: "atl", name: "AirtelTigo" },
];

type TestWallet = {
  title: string;
  provider: string;
  phone: string;
  outcome: "success" | "approval";
};

export const TEST_WALLETS: readonly TestWallet[] = [
  { title: "Succeeds", provider: "mtn", phone: "0551234987", outcome: "success" },
  { title: "Waits for approval", provider: "mtn", phone: "0551234988", outcome: "approval" },
];
