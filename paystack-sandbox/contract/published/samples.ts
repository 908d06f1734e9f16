import { CHARGE_SAMPLES } from "./charges.ts";
import { DISPUTE_SAMPLES } from "./disputes.ts";
import { REFUND_SAMPLES } from "./refunds.ts";
import { TRANSACTION_SAMPLES } from "./transactions.ts";

export const SAMPLES = [
  ...CHARGE_SAMPLES,
  ...TRANSACTION_SAMPLES,
  ...REFUND_SAMPLES,
  ...DISPUTE_SAMPLES,
];
