import type { User } from "@supabase/auth-js";
import { type MutationKey, useMutation } from "@tanstack/react-query";
import { useFinishPurchase } from "../purchase/finish-purchase.ts";
import { type OrderToPay, pay, showPaymentError } from "./pay.ts";
import { usePaystackPopup } from "./use-paystack-popup.ts";

type PaymentOptions<Variables> = {
  mutationKey: MutationKey;
  begin: (variables: Variables) => Promise<OrderToPay>;
  onError?: (error: Error) => void;
  onSettled?: () => void;
};

/** The mutation that pays, and then shows the completed order. */
export function usePayment<Variables = void>(
  { id, email = "" }: User,
  { mutationKey, begin, onError, onSettled }: PaymentOptions<Variables>,
) {
  const openPopup = usePaystackPopup();
  const finish = useFinishPurchase(id);
  return useMutation({
    mutationKey,
    meta: { silent: true },
    mutationFn: (variables: Variables) =>
      pay({ buyer: { id, email }, begin: () => begin(variables), openPopup }),
    onSuccess: (paid) => paid && finish(paid, paid.cartLines),
    onError: (error) => {
      showPaymentError(error);
      onError?.(error);
    },
    onSettled,
  });
}
