import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { TextField } from "#components/form/text-field.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Modal } from "#components/ui/controls/modal.tsx";
import type { Order } from "#domain/orders/orders.ts";
import { parcelQuery } from "../../orders/parcel.tsx";
import { useDispatch } from "./status-changes.ts";

type DispatchDialogProps = { order: Order; open: boolean; onClose: () => void };

/** Asks for the number of an order's parcel, which may stay empty, and dispatches it. */
export function DispatchDialog({ order, open, onClose }: DispatchDialogProps) {
  const dispatch = useDispatch();
  return (
    <Modal
      heading={`Dispatch #${order.paymentReference}`}
      open={open}
      onClose={onClose}
      locked={dispatch.isPending}
    >
      <ParcelFields order={order} dispatch={dispatch} onClose={onClose} />
    </Modal>
  );
}

type ParcelFieldsProps = Omit<DispatchDialogProps, "open"> & {
  dispatch: ReturnType<typeof useDispatch>;
};

function ParcelFields({ order, dispatch, onClose }: ParcelFieldsProps) {
  const { data: saved } = useQuery(parcelQuery(order.id));
  const [typed, setTyped] = useState<{ courier?: string; trackingNumber?: string }>({});
  const field = (name: "courier" | "trackingNumber") => ({
    value: typed[name] ?? saved?.[name] ?? "",
    maxLength: 100,
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped({ ...typed, [name]: target.value.trimStart() }),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (dispatch.isPending) return;
    dispatch.mutate([{ order, ...typed }], {
      onSuccess: (failed) => failed.length === 0 && onClose(),
    });
  };
  return (
    <form noValidate onSubmit={send} className="px-5 py-5 sm:px-7">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Tracking number" hint="May stay empty" {...field("trackingNumber")} />
        <TextField label="Courier" {...field("courier")} />
      </div>
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="quiet" onClick={onClose}>
          Back
        </Button>
        <Button type="submit" busy={dispatch.isPending}>
          Dispatch and mail the customer
        </Button>
      </div>
    </form>
  );
}
