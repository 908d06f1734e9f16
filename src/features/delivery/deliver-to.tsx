import { useQuery } from "@tanstack/react-query";
import { paths } from "#config/paths.ts";
import { addressLine, type Delivery } from "#domain/orders/delivery.ts";
import { Link } from "#lib/router/link.tsx";
import { deliveryQueries } from "./delivery-queries.ts";

/** The delivery details of the order; without any, paying reports it. */
export function DeliverTo({ userId }: { userId: string }) {
  const { data: [delivery] = [] } = useQuery(deliveryQueries.own(userId));
  if (!delivery) return null;
  return (
    <div className="mt-5 border-t border-line pt-4">
      <div className="flex items-center justify-between gap-4">
        <h3 className="text-lg">Deliver to</h3>
        <Link
          to={paths.checkout}
          className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
        >
          Change<span className="sr-only"> delivery information</span>
        </Link>
      </div>
      <address className="text-ink-soft not-italic wrap-anywhere">
        <p>{delivery.fullName}</p>
        <p>{delivery.phoneNumber}</p>
        <p>{addressLine(delivery)}</p>
      </address>
      <MissingParts delivery={delivery} />
    </div>
  );
}

/** The form accepts empty fields, but a parcel needs them. */
function MissingParts({ delivery }: { delivery: Delivery }) {
  const { fullName, phoneNumber, address } = delivery;
  const missing = [
    !fullName && "a name",
    !phoneNumber && "a phone number",
    !address && "an address",
  ].filter(Boolean);
  if (missing.length === 0) return null;
  return (
    <p className="mt-2 text-yellow-ink">
      We cannot deliver without {missing.join(" and ")}. Please change the delivery information.
    </p>
  );
}
