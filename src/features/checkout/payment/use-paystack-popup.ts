import { useCallback, useEffect, useRef } from "react";
import { errors } from "#domain/messages.ts";
import { type Charge, loadPaystack, type PaystackPop } from "./paystack.ts";

/** Resolves with true when Paystack reports a payment, rejects when the popup closes or does not open. */
function openPopup(
  Popup: PaystackPop,
  charge: Charge,
  onOpen: (close: () => void) => void,
): Promise<true> {
  return new Promise<true>((resolve, reject) => {
    const onCancel = () => reject(new Error(errors.paymentWindowClosed));
    const onError = (cause: unknown) => reject(new Error(errors.paymentNotInitialized, { cause }));
    try {
      const popup = new Popup();
      const onSuccess = () => resolve(true);
      const transaction = popup.newTransaction({ ...charge, onSuccess, onCancel, onError });
      onOpen(() => {
        // Paystack does not promise a callback for a popup that the page itself cancels.
        onCancel();
        popup.cancelTransaction(transaction);
      });
    } catch (error) {
      onError(error);
    }
  });
}

/** Loads Paystack's script ahead of the click, and closes the popup when the page unmounts. */
export function usePaystackPopup() {
  const unmounted = useRef(false);
  const close = useRef(() => {});
  useEffect(() => {
    unmounted.current = false;
    // A failed load is retried, and reported, when the user pays.
    loadPaystack().catch(() => undefined);
    return () => {
      unmounted.current = true;
      close.current();
    };
  }, []);
  return useCallback(async (Popup: PaystackPop, charge: Charge) => {
    if (unmounted.current) throw new Error(errors.paymentWindowClosed);
    const setClose = (closePopup: () => void) => {
      close.current = closePopup;
    };
    return openPopup(Popup, charge, setClose).finally(() => setClose(() => {}));
  }, []);
}
