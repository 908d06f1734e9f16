import { type FormEvent, useState } from "react";
import { TextField } from "#components/form/text-field.tsx";
import { Card } from "#components/ui/card.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import type { Order } from "#domain/orders/orders.ts";
import { isLink, type Parcel } from "#domain/orders/parcels.ts";
import { useStatusChange } from "../status-question.tsx";
import { useMailTracking, useSaveParcel } from "./details-queries.ts";

const empty = { courier: "", trackingNumber: "", trackingLink: "" };

type ParcelFormProps = {
  order: Order;
  saved: Parcel | null;
  /** Set when the customer was mailed about the parcel before it was changed. */
  isNews?: boolean;
  isWide?: boolean;
};

/** How the order travels. Before it is dispatched, one press saves this, dispatches it and mails the customer. */
export function ParcelForm(props: ParcelFormProps) {
  const { order, saved, isWide } = props;
  if (isWide) return <Fields {...props} />;
  const isShown = order.orderStatus === "packaged" || order.orderStatus === "dispatched";
  if (!isShown && !saved) return null;
  return (
    <Card heading="Parcel" className="print:hidden">
      <Fields {...props} />
      {props.isNews && order.orderStatus === "dispatched" && <MailTracking orderId={order.id} />}
    </Card>
  );
}

function MailTracking({ orderId }: { orderId: number }) {
  const { mutate, isPending } = useMailTracking(orderId);
  return (
    <Button className="mt-3 w-full" busy={isPending} onClick={() => mutate()}>
      Mail the new number
    </Button>
  );
}

function Fields({ order, saved, isWide }: ParcelFormProps) {
  // Only this is saved: the other fields are those of an admin who saves meanwhile.
  const [typed, setTyped] = useState<Partial<typeof empty>>({});
  const parcel = { ...empty, ...saved, ...typed };
  const save = useSaveParcel();
  const { choose, saving, dialog } = useStatusChange(order);
  const isSaving = save.isPending || saving !== undefined;
  const isToDispatch = order.orderStatus === "packaged";
  const problem =
    parcel.trackingLink === "" || isLink(parcel.trackingLink)
      ? undefined
      : "A link begins with https://";
  const field = (name: keyof typeof empty) => ({
    value: parcel[name],
    readOnly: isSaving,
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped({ ...typed, [name]: target.value.trimStart() }),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (problem || isSaving) return;
    try {
      if (Object.keys(typed).length > 0) await save.mutateAsync({ orderId: order.id, ...typed });
      setTyped({});
    } catch {
      // The error has its toast; what is not saved is not dispatched.
      return;
    }
    if (isToDispatch) choose("dispatched");
  };
  return (
    <>
      <form
        noValidate
        onSubmit={submit}
        className={isWide ? "mt-4 grid items-end gap-4 lg:grid-cols-[1fr_auto]" : "mt-3 grid gap-4"}
      >
        <div className={`grid min-w-0 items-start gap-4 ${isWide ? "sm:grid-cols-3" : ""}`}>
          <TextField label="Courier" maxLength={100} {...field("courier")} />
          <TextField label="Tracking number" maxLength={100} {...field("trackingNumber")} />
          <TextField
            label="Tracking link"
            type="url"
            maxLength={500}
            error={problem}
            {...field("trackingLink")}
          />
        </div>
        <Button
          type="submit"
          variant={isToDispatch && order.canBePacked ? "primary" : "quiet"}
          busy={isSaving}
        >
          {isToDispatch ? "Dispatch and mail the customer" : "Save parcel"}
        </Button>
      </form>
      {dialog}
    </>
  );
}
