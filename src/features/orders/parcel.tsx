import { queryOptions, useQuery } from "@tanstack/react-query";
import { parcelText } from "#domain/orders/parcels.ts";
import { readParcel } from "./parcel-api.ts";

export const parcelQuery = (orderId: number) =>
  queryOptions({
    queryKey: ["orders", "parcel", orderId],
    queryFn: ({ signal }) => readParcel(orderId, signal),
    staleTime: 0,
  });

/** Who carries an order and where to follow it; nothing until somebody has said so. */
export function ParcelLines({ orderId }: { orderId: number }) {
  const { data: parcel } = useQuery(parcelQuery(orderId));
  if (!parcel) return null;
  const text = parcelText(parcel);
  return (
    <div className="wrap-anywhere">
      {text && <p>{text}</p>}
      {parcel.trackingLink && (
        <p>
          <a
            href={parcel.trackingLink}
            rel="noopener"
            className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4"
          >
            Follow the parcel
          </a>
        </p>
      )}
    </div>
  );
}
