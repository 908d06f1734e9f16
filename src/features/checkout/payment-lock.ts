import { errors } from "#domain/messages.ts";

const LOCK_NAME = "ntoma-payment";

/** Another tab of this browser is paying; its popup may still be open. */
export class PaymentInOtherTab extends Error {
  constructor() {
    super(errors.paymentInProgress);
  }
}

/** Lets one tab at a time pay or verify. Insecure pages have no Web Locks; the database guards them. */
export async function withPaymentLock<Result>(act: () => Promise<Result>): Promise<Result> {
  if (!("locks" in navigator)) return act();
  return navigator.locks.request(LOCK_NAME, { ifAvailable: true }, async (lock) => {
    if (!lock) throw new PaymentInOtherTab();
    return act();
  });
}
