import { useCallback, useEffect, useRef } from "react";
import { errors } from "#domain/messages.ts";
import { type Charge, loadPaystack } from "./paystack-script.ts";

/** Opens the window; the promise ends with it, well only when the provider says that it was paid. */
async function openPopup(charge: Charge, onOpen: (close: () => void) => void): Promise<void> {
  const PaystackPop = await loadPaystack();
  await new Promise<void>((resolve, reject) => {
    const closed = () => reject(new Error(errors.paymentWindowClosed));
    const notOpened = (cause: unknown) =>
      reject(new Error(errors.paymentNotInitialized, { cause }));
    try {
      const popup = new PaystackPop();
      const transaction = popup.newTransaction({
        ...charge,
        onSuccess: () => resolve(),
        onCancel: closed,
        onError: notOpened,
      });
      onOpen(() => {
        // Whether the provider's script calls back when it is the shop that closes it is its own affair.
        closed();
        popup.cancelTransaction(transaction);
      });
    } catch (error) {
      notOpened(error);
    }
  });
}

/** The payment window belongs to its page: whoever leaves the page, closes the window. */
export function usePopup(): (charge: Charge) => Promise<void> {
  const left = useRef(false);
  const close = useRef(() => {});
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      close.current();
    };
  }, []);
  return useCallback(async (charge) => {
    if (left.current) throw new Error(errors.paymentWindowClosed);
    const remember = (closeWindow: () => void) => {
      close.current = closeWindow;
    };
    await openPopup(charge, remember).finally(() => remember(() => {}));
  }, []);
}
