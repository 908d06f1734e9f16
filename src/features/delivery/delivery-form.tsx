import type { UseMutationResult } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { TextField } from "#components/form/text-field.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Loading } from "#components/ui/feedback/loading.tsx";
import { type Delivery, ghanaRegions } from "#domain/orders/delivery.ts";
import { useOneAtATime } from "#lib/use-one-at-a-time.ts";
import { readDraft } from "./delivery-draft.ts";
import { SAVE_DELIVERY_KEY } from "./delivery-queries.ts";

type DeliveryFormProps = {
  userId: string;
  /** The initial values of the fields. */
  start: Partial<Delivery>;
  save: UseMutationResult<unknown, Error, Delivery>;
  focusFirstField?: boolean;
  children?: ReactNode;
};

const wide = "sm:col-span-2";

/** The lengths are the database's limits, its only requirement. */
const fields = [
  { name: "fullName", label: "Full Name", autoComplete: "name", maxLength: 200, className: wide },
  {
    name: "phoneNumber",
    label: "Phone Number",
    type: "tel",
    autoComplete: "tel",
    maxLength: 50,
    className: wide,
  },
  {
    name: "address",
    label: "Address",
    autoComplete: "street-address",
    maxLength: 500,
    className: wide,
  },
  { name: "city", label: "City", autoComplete: "address-level2", maxLength: 100 },
  {
    name: "region",
    label: "Region",
    autoComplete: "address-level1",
    maxLength: 100,
    list: "regions",
  },
] as const;

function deliveryIn(form: HTMLFormElement): Delivery {
  const data = new FormData(form);
  const text = (name: keyof Delivery) => String(data.get(name) ?? "").trim();
  return {
    fullName: text("fullName"),
    phoneNumber: text("phoneNumber"),
    address: text("address"),
    city: text("city"),
    region: text("region"),
  };
}

const focus = (element: HTMLElement | null) => element?.focus();

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
      <div className="grid gap-5 sm:grid-cols-2">
        {fields.map(({ name, ...field }, index) => (
          <TextField
            key={name}
            ref={focusFirstField && index === 0 ? focus : undefined}
            name={name}
            defaultValue={values[name]}
            {...field}
          />
        ))}
      </div>
      <datalist id="regions">
        {ghanaRegions.map((region) => (
          <option key={region} value={region} />
        ))}
      </datalist>
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
      {fields.map((field) => (
        <div key={field.name} className={"className" in field ? field.className : undefined}>
          <div className="skeleton mb-1.5 h-5 w-28" />
          <div className="skeleton h-12" />
        </div>
      ))}
    </Loading>
  );
}
