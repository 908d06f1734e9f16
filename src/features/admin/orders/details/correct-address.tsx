import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { Modal } from "#components/ui/controls/modal.tsx";
import { type Delivery, missingParts } from "#domain/orders/delivery.ts";
import type { Order } from "#domain/orders/orders.ts";
import { orderStatusLook } from "#domain/orders/statuses.ts";
import { messageOf } from "#lib/data/errors.ts";
import { DeliveryFields, deliveryIn } from "../../../delivery/delivery-fields.tsx";
import { useCorrectAddress } from "./details-queries.ts";

/** For a wrong address, until the parcel is on its way to it. */
export function CorrectAddress({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  const save = useCorrectAddress(order.id);
  const close = () => {
    setOpen(false);
    save.reset();
  };
  const reason = useId();
  const isAtTheShop = order.orderStatus === "processing" || order.orderStatus === "packaged";
  const status = orderStatusLook(order.orderStatus).label.toLowerCase();
  return (
    <div className="mt-3 print:hidden">
      <Button
        variant="quiet"
        className="px-4! text-sm!"
        disabled={!isAtTheShop}
        aria-label="Correct the address"
        aria-describedby={isAtTheShop ? undefined : reason}
        onClick={() => setOpen(true)}
      >
        Correct
      </Button>
      {!isAtTheShop && (
        <p id={reason} className="mt-1 text-sm text-ink-soft">
          The order is {status}: its address can no longer be changed.
        </p>
      )}
      <Modal heading="Correct the address" open={open} onClose={close} locked={save.isPending}>
        <AddressForm order={order} save={save} onClose={close} />
      </Modal>
    </div>
  );
}

type AddressFormProps = {
  order: Order;
  save: ReturnType<typeof useCorrectAddress>;
  onClose: () => void;
};

function AddressForm({ order, save, onClose }: AddressFormProps) {
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const delivery = deliveryIn(event.currentTarget);
    const missing = missingParts(delivery);
    setProblem(missing.length > 0 ? `Please enter ${missing.join(" and ")}` : undefined);
    if (missing.length === 0 && !save.isPending) save.mutate(delivery, { onSuccess: onClose });
  };
  const error = problem ?? (save.error ? messageOf(save.error) : undefined);
  return (
    <form noValidate onSubmit={submit} className="overflow-y-auto px-5 py-5 sm:px-7">
      <p className="mb-4 text-ink-soft">The customer gets a mail with the new address.</p>
      <DeliveryFields start={deliveryOf(order)} isOwn={false} />
      {error && (
        <p role="alert" className="mt-4 text-sm text-danger">
          {error}
        </p>
      )}
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="quiet" onClick={onClose}>
          Back
        </Button>
        <Button type="submit" busy={save.isPending}>
          Save and mail the customer
        </Button>
      </div>
    </form>
  );
}

/** The fields have one line each. */
function deliveryOf({ name, phoneNumber, address, city, region }: Order): Delivery {
  return { fullName: name, phoneNumber, address: address.replaceAll("\n", ", "), city, region };
}
