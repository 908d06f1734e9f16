import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { LoadError } from "#components/ui/load-error.tsx";
import type { Delivery, SavedDelivery } from "#domain/delivery.ts";
import { errors } from "#domain/messages.ts";
import { DeliveryForm } from "./delivery-form.tsx";
import { deliveryQueries, useAddDelivery, useChangeDelivery } from "./delivery-queries.ts";
import { DeliverySkeleton } from "./delivery-skeleton.tsx";
import { DeliverySummary } from "./delivery-summary.tsx";

type DeliveryStepProps = {
  userId: string;
  /** What is known of a shopper who has not saved anything yet. */
  suggestion: Partial<Delivery>;
};

/** The shop delivers to the first record of a shopper's list. */
export function DeliveryStep({ userId, suggestion }: DeliveryStepProps) {
  const add = useAddDelivery(userId);
  const { data: list, isPending, isFetching, refetch } = useQuery(deliveryQueries.own(userId));
  if (isPending) return <DeliverySkeleton />;
  if (!list) {
    const retry = () => void refetch();
    return <LoadError heading={errors.cartNotLoaded} onRetry={retry} retrying={isFetching} />;
  }
  const [saved] = list;
  // What was just added is in the list a moment before the shopper is on the way to the payment.
  if (!saved || add.isPending) return <DeliveryForm start={suggestion} save={add} />;
  return <SavedDeliveryView saved={saved} />;
}

function SavedDeliveryView({ saved }: { saved: SavedDelivery }) {
  const [view, setView] = useState<"arrived" | "editing" | "edited">("arrived");
  const leave = () => setView("edited");
  const change = useChangeDelivery(saved.id, leave);
  if (view !== "editing") {
    const edit = () => setView("editing");
    return <DeliverySummary delivery={saved} onEdit={edit} startAtEdit={view === "edited"} />;
  }
  return (
    <DeliveryForm start={saved} save={change} startInFirstField>
      <Button variant="quiet" className="min-h-12" busy={change.isPending} onClick={leave}>
        Cancel
      </Button>
    </DeliveryForm>
  );
}
