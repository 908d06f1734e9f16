import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { LoadError } from "#components/ui/feedback/load-error.tsx";
import { errors } from "#domain/messages.ts";
import { type Delivery, isDeliverable, type SavedDelivery } from "#domain/orders/delivery.ts";
import { discardDraft, readDraft } from "./delivery-draft.ts";
import { DeliveryForm, DeliverySkeleton } from "./delivery-form.tsx";
import { deliveryQueries, useAddDelivery, useChangeDelivery } from "./delivery-queries.ts";
import { DeliverySummary } from "./delivery-summary.tsx";
import { MissingParts } from "./missing-parts.tsx";

type DeliveryStepProps = {
  userId: string;
  /** The form's initial values when the user has saved no details. */
  suggestion: Partial<Delivery>;
};

/** An order is delivered to the first saved record. */
export function DeliveryStep({ userId, suggestion }: DeliveryStepProps) {
  const add = useAddDelivery(userId);
  const { data: list, isPending, isFetching, refetch } = useQuery(deliveryQueries.own(userId));
  if (isPending) return <DeliverySkeleton />;
  if (!list) {
    const retry = () => void refetch();
    return <LoadError heading={errors.cartNotLoaded} onRetry={retry} retrying={isFetching} />;
  }
  const [saved] = list;
  // The added record is in the list shortly before the navigation to the payment.
  if (!saved || add.isPending) {
    return <DeliveryForm userId={userId} start={suggestion} save={add} />;
  }
  return <SavedDeliveryView userId={userId} saved={saved} />;
}

/** Details with which nothing can be delivered count as none: the form stays open. */
function SavedDeliveryView({ userId, saved }: { userId: string; saved: SavedDelivery }) {
  const [view, setView] = useState<"saved" | "editing" | "edited">(() =>
    readDraft(userId) ? "editing" : "saved",
  );
  const close = () => {
    discardDraft();
    setView("edited");
  };
  const change = useChangeDelivery({ id: saved.id, userId }, close);
  const deliverable = isDeliverable(saved);
  if (view !== "editing" && deliverable) {
    const edit = () => setView("editing");
    return <DeliverySummary delivery={saved} onEdit={edit} focusEdit={view === "edited"} />;
  }
  return (
    <>
      <MissingParts delivery={saved} />
      <DeliveryForm
        userId={userId}
        start={saved}
        save={change}
        focusFirstField={view === "editing"}
      >
        {deliverable && (
          <Button variant="quiet" className="min-h-12" busy={change.isPending} onClick={close}>
            Cancel
          </Button>
        )}
      </DeliveryForm>
    </>
  );
}
