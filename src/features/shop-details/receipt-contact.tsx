import { queryOptions, useQuery } from "@tanstack/react-query";
import { readShopDetails } from "./shop-details-api.ts";

/** Null without an error message when it cannot be loaded: an order is whole without it. */
const contactQuery = queryOptions({
  queryKey: ["shopDetails", "contact"],
  queryFn: ({ signal }) => readShopDetails(signal).catch(() => null),
});

/** Printed only: who has sold what a receipt lists, as far as the shop says so. */
export function ReceiptContact() {
  const { data: shop } = useQuery(contactQuery);
  if (!shop) return null;
  const lines = [shop.name, shop.address, shop.phoneNumber, shop.email].filter(Boolean);
  return (
    <address className="mt-6 hidden whitespace-pre-line text-ink-soft not-italic print:block">
      {lines.join("\n")}
    </address>
  );
}
