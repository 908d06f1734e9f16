import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { paths } from "#config/paths.ts";
import { errors } from "#domain/messages.ts";
import type { Delivery } from "#domain/orders/delivery.ts";
import { successes } from "#domain/successes.ts";
import { readAgain } from "#lib/data/read-again.ts";
import { useNavigate } from "#lib/router/router.tsx";
import { addDelivery, changeDelivery, readDeliveries } from "./delivery-api.ts";
import { discardDraft, discardUnlessSessionEnded, keepDraft } from "./delivery-draft.ts";

export const deliveryQueries = {
  key: ["deliveryDetails"] as const,
  own: (userId: string) =>
    queryOptions({
      queryKey: [...deliveryQueries.key, userId],
      queryFn: () => readDeliveries(userId),
      // The specification gives delivery details the cart's message.
      meta: { errorMessage: errors.cartNotLoaded },
    }),
};

export const SAVE_DELIVERY_KEY = ["save-delivery"] as const;

/** After the first save the checkout continues with the payment. */
export function useAddDelivery(userId: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationKey: SAVE_DELIVERY_KEY,
    mutationFn: (delivery: Delivery) => addDelivery(userId, delivery),
    onMutate: (delivery) => keepDraft({ userId, delivery }),
    onError: discardUnlessSessionEnded,
    onSuccess: async () => {
      discardDraft();
      toast.success(successes.deliverySaved);
      await Promise.all([
        readAgain(queryClient, deliveryQueries.key),
        readAgain(queryClient, ["cart"]),
      ]);
      // Only if the user is still on this page.
      if (window.location.pathname === paths.checkout) navigate(paths.payment);
    },
  });
}

type Owned = { id: number; userId: string };

export function useChangeDelivery({ id, userId }: Owned, onChanged: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: SAVE_DELIVERY_KEY,
    mutationFn: (delivery: Delivery) => changeDelivery(id, delivery),
    onMutate: (delivery) => keepDraft({ userId, delivery }),
    onError: discardUnlessSessionEnded,
    onSuccess: async () => {
      toast.success(successes.deliveryUpdated);
      await readAgain(queryClient, deliveryQueries.key);
      onChanged();
    },
  });
}
