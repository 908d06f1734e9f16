import type { ReactNode } from "react";
import type { ShopDetails } from "#domain/shop/shop-details.ts";

const linkStyle = "font-medium text-indigo-ink underline underline-offset-4";

/** How to reach the shop: what its details leave empty is left out. */
export function ContactLines({ shop }: { shop: ShopDetails }) {
  const { email, phoneNumber, address } = shop;
  if (!email && !phoneNumber && !address) {
    return <p>This shop has not published an address yet.</p>;
  }
  return (
    <dl className="grid gap-5 sm:grid-cols-[8rem_1fr]">
      {email && (
        <Line name="E-mail">
          <a href={`mailto:${email}`} className={linkStyle}>
            {email}
          </a>
        </Line>
      )}
      {phoneNumber && (
        <Line name="Phone">
          <a href={`tel:${phoneNumber.replace(/[^+\d]/g, "")}`} className={linkStyle}>
            {phoneNumber}
          </a>
        </Line>
      )}
      {address && (
        <Line name="Address">
          <address className="whitespace-pre-line not-italic">{address}</address>
        </Line>
      )}
    </dl>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="font-semibold text-ink">{name}</dt>
      <dd className="-mt-4 sm:mt-0">{children}</dd>
    </>
  );
}
