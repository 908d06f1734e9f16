import { type Delivery, missingParts } from "#domain/orders/delivery.ts";

/** The form accepts empty fields, but a parcel needs them. */
export function MissingParts({ delivery }: { delivery: Delivery }) {
  const missing = missingParts(delivery);
  if (missing.length === 0) return null;
  return (
    <p className="mt-2 text-yellow-ink">
      We cannot deliver without {missing.join(" and ")}. Please add what is missing.
    </p>
  );
}
