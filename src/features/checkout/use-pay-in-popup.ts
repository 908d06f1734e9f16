import type { User } from "@supabase/auth-js";
import { toast } from "react-hot-toast/headless";
import { publicConfig } from "#config/env.ts";
import { toPesewas } from "#domain/money.ts";
import { messageOf } from "#lib/data/errors.ts";
import type { OrderRef } from "./checkout-api.ts";
import { clearOpenPayment, saveOpenPayment } from "./open-payment.ts";
import { PaymentOpen, verify } from "./payment-verification.ts";
import type { PaystackPop } from "./paystack.ts";
import { usePaystackPopup } from "./use-paystack-popup.ts";

export function showError(error: unknown): void {
  const message = messageOf(error);
  toast.error(message, { id: message });
}

/** Charges for an order in the popup: whether it is paid; false when the shopper closed it. */
export function usePayInPopup({ id, email = "" }: User) {
  const openPopup = usePaystackPopup();
  return async (Popup: PaystackPop, order: OrderRef, amount: number): Promise<boolean> => {
    const charge = {
      key: publicConfig().paystackPublicKey,
      email,
      amount: toPesewas(amount),
      currency: "GHS" as const,
      reference: order.reference,
    };
    // Before the popup opens: from here on there may be a charge.
    saveOpenPayment(id, order);
    const ended = await openPopup(Popup, charge).catch(showError);
    const { state, message } = await verify(order);
    if (state === "paid") return true;
    if (state === "open") throw new PaymentOpen(order, ended ? message : "");
    clearOpenPayment(id);
    if (ended) throw new Error(message);
    return false;
  };
}
