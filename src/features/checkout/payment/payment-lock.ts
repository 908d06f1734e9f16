import { PaymentInOtherTab } from "./payment-errors.ts";

const LOCK_NAME = "ntoma-payment";

/** Lets one tab at a time pay or verify. Insecure pages have no Web Locks; the database guards them. */
export async function withPaymentLock<Result>(act: () => Promise<Result>): Promise<Result> {
  if (!("locks" in navigator)) return act();
  return navigator.locks.request(LOCK_NAME, { ifAvailable: true }, async (lock) => {
    if (!lock) throw new PaymentInOtherTab();
    return act();
  });
}
