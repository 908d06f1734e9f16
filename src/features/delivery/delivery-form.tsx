import type { UseMutationResult } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { Loading } from "#components/ui/feedback/loading.tsx";
import type { Delivery } from "#domain/orders/delivery.ts";
import { useOneAtATime } from "#lib/use-one-at-a-time.ts";
import { readDraft } from "./delivery-draft.ts";
import { DeliveryFields, deliveryFields, deliveryIn } from "./delivery-fields.tsx";
import { SAVE_DELIVERY_KEY } from "./delivery-queries.ts";

type DeliveryFormProps = {
  userId: string;
  /** The initial values of the fields. */
  start: Partial<Delivery>;
  save: UseMutationResult<unknown, Error, Delivery>;
  focusFirstField?: boolean;
  children?: ReactNode;
};

export function DeliveryForm({
  userId,
  start,
  save,
  focusFirstField,
  children,
}: DeliveryFormProps) {
  const oneAtATime = useOneAtATime(SAVE_DELIVERY_KEY);
  const [values] = useState(() => ({ ...start, ...readDraft(userId) }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const delivery = deliveryIn(event.currentTarget);
    oneAtATime(() => save.mutate(delivery));
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-6">
      <DeliveryFields start={values} focusFirstField={focusFirstField} />
      <div className="mt-8 flex flex-col gap-3 sm:flex-row">
        <Button type="submit" busy={save.isPending} className="min-h-12 sm:min-w-52">
          {save.isPending ? "Saving..." : "Save and Continue"}
        </Button>
        {children}
      </div>
    </form>
  );
}

/** In the shape of the form, so that loading shifts nothing. */
export function DeliverySkeleton() {
  return (
    <Loading label="Loading delivery information" className="mt-6 grid gap-5 sm:grid-cols-2">
      {deliveryFields.map((field) => (
        <div key={field.name} className={"className" in field ? field.className : undefined}>
          <div className="skeleton mb-1.5 h-5 w-28" />
          <div className="skeleton h-12" />
        </div>
      ))}
    </Loading>
  );
}
