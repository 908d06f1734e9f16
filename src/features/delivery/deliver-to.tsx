import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { paths } from "#config/paths.ts";
import { addressLine, type Delivery, isDeliverable } from "#domain/orders/delivery.ts";
import { Link } from "#lib/router/link.tsx";
import { deliveryQueries } from "./delivery-queries.ts";
import { MissingParts } from "./missing-parts.tsx";

/** The delivery details of the order, or a link to the form. */
export function DeliverTo({ userId }: { userId: string }) {
  const { data, isPending } = useQuery(deliveryQueries.own(userId));
  // As high as an address, so that loading does not move the button below.
  if (isPending) return <div className="skeleton mt-6 h-[9.4rem]" />;
  if (!data) return null;
  const [delivery] = data;
  return (
    <div className="mt-6 min-h-[9.4rem] rounded-card border border-line bg-white px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-lg">Deliver to</h2>
        <ToForm>
          {delivery ? "Change" : "Add delivery information"}
          {delivery && <span className="sr-only"> delivery information</span>}
        </ToForm>
      </div>
      {delivery ? (
        <Recipient delivery={delivery} />
      ) : (
        <p className="text-yellow-ink">We do not know yet where to deliver.</p>
      )}
    </div>
  );
}

function ToForm({ children }: { children: ReactNode }) {
  return (
    <Link
      to={paths.checkout}
      className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
    >
      {children}
    </Link>
  );
}

function Recipient({ delivery }: { delivery: Delivery }) {
  return (
    <>
      <address className="text-ink-soft not-italic wrap-anywhere">
        <p>{delivery.fullName}</p>
        <p>{delivery.phoneNumber}</p>
        <p>{addressLine(delivery)}</p>
      </address>
      <MissingParts delivery={delivery} />
    </>
  );
}

/** Whether an order can be delivered; undefined until it is known. */
export function useIsDeliverable(userId: string | undefined): boolean | undefined {
  const { data } = useQuery({
    ...deliveryQueries.own(userId ?? ""),
    enabled: userId !== undefined,
  });
  return data && isDeliverable(data[0]);
}
