import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Card } from "#components/ui/card.tsx";
import type { Order } from "#domain/orders/orders.ts";
import { CorrectAddress } from "./details/correct-address.tsx";
import { orderDetailsQueries } from "./managed-orders-queries.ts";

export function Customer({ order }: { order: Order }) {
  return (
    <>
      <Card heading="Customer Details" className="wrap-anywhere">
        <p className="mt-3">{order.name}</p>
        {/* An erased customer has none. */}
        {order.phoneNumber && (
          <p>
            <ContactLink href={`tel:${order.phoneNumber.replaceAll(/[^\d+]/g, "")}`}>
              {order.phoneNumber}
            </ContactLink>
          </p>
        )}
        <Email order={order} />
      </Card>
      <Card heading="Shipping Address" className="wrap-anywhere">
        <address className="mt-3 whitespace-pre-line not-italic">
          <p>{[order.address, order.city].filter((part) => part.trim() !== "").join(", ")}</p>
          <p>{order.region}</p>
        </address>
        <CorrectAddress order={order} />
      </Card>
    </>
  );
}

/** Not on the packing slip; absent when the account is gone. */
function Email({ order }: { order: Order }) {
  const { data: email } = useQuery(orderDetailsQueries.email(order.id));
  if (!email) return null;
  const subject = encodeURIComponent(`Order #${order.paymentReference}`);
  return (
    <p className="print:hidden">
      <ContactLink href={`mailto:${encodeURIComponent(email)}?subject=${subject}`}>
        {email}
      </ContactLink>
    </p>
  );
}

function ContactLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center text-indigo underline-offset-4 hover:underline lg:min-h-6"
    >
      {children}
    </a>
  );
}
