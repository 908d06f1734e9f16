export type TransactionStatus =
  | "abandoned"
  | "failed"
  | "ongoing"
  | "pending"
  | "processing"
  | "queued"
  | "reversed"
  | "success";

export type Channel = "card" | "mobile_money";

export interface Authorization {
  authorization_code: string;
  bin: string;
  last4: string;
  exp_month: string;
  exp_year: string;
  channel: Channel;
  card_type: string;
  bank: string;
  country_code: string;
  brand: string;
  reusable: boolean;
  signature: string | null;
  account_name: string | null;
}

export interface Customer {
  id: number;
  email: string;
  customerCode: string;
}

/** What a payment still waiting for a PIN or an OTP remembers: never the card number or CVV. */
export interface Challenge {
  step: "pin" | "otp";
  wrongEntries: number;
  authorization: Authorization;
}

export interface Attempt {
  at: Date;
  channel: Channel;
  success: boolean;
  message: string;
}

export interface Transaction {
  id: number;
  reference: string;
  accessCode: string;
  requestedAmount: number;
  amount: number;
  currency: string;
  status: TransactionStatus;
  channel: Channel;
  channels: Channel[];
  gatewayResponse: string;
  customer: Customer;
  metadata: unknown;
  callbackUrl: string | null;
  createdAt: Date;
  paidAt: Date | null;
  authorization: Authorization | null;
  challenge: Challenge | null;
  attempts: Attempt[];
  refunds: Refund[];
}

export interface Refund {
  id: number;
  amount: number;
  status: "pending" | "processed";
  customerNote: string;
  merchantNote: string;
  createdAt: Date;
}

export interface NewTransaction {
  email: string;
  amount: number;
  currency: string;
  reference: string;
  channels: Channel[];
  metadata: unknown;
  callbackUrl: string | null;
}

export interface PayOptions {
  /** What the shopper really pays; by default the amount that was asked for. */
  amount?: number;
  requestedAmount?: number;
  currency?: string;
  channel?: Channel;
  status?: TransactionStatus;
  email?: string;
  metadata?: unknown;
  paidAt?: Date;
  /** `false` loses the charge.success event on the way. */
  webhook?: boolean;
}

export type Mode = "normal" | "slow" | "down" | "nonsense" | "cut";

export interface ModeOptions {
  /** How long a slow answer takes, in milliseconds. */
  delay?: number;
}

export interface PaystackSandboxOptions {
  publicKey: string;
  secretKey: string;
  webhookUrl: string;
  /** Where the shop's server mounts the sandbox, such as "/paystack-sandbox". */
  basePath: string;
  now?: () => Date;
  deliver?: typeof fetch;
  /** Milliseconds before each further try of a webhook; after the last one it is given up. */
  retryDelays?: number[];
}
