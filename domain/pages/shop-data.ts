import { paragraphsOf, type ShopDetails } from "../shop/shop-details.ts";
import { pages } from "./pages.ts";

const COUNTRY = "GH";
const GOES_EVERYWHERE = { "@type": "DefinedRegion", addressCountry: COUNTRY };

/** Shipping is free: the same for every product. */
export const shippingData = {
  "@type": "OfferShippingDetails",
  shippingRate: { "@type": "MonetaryAmount", value: 0, currency: "GHS" },
  shippingDestination: GOES_EVERYWHERE,
};

export function returnPolicyData(siteUrl: string) {
  return {
    "@type": "MerchantReturnPolicy",
    applicableCountry: COUNTRY,
    merchantReturnLink: new URL(pages.returns.path, siteUrl).href,
  };
}

/** Structured data for search engines: who sells, how it delivers and takes back. */
export function shopData(shop: ShopDetails, siteUrl: string, logo: string): object {
  const { name, email, phoneNumber, address, delivery, instagram, facebook } = shop;
  const links = [instagram, facebook].filter(Boolean);
  const [promise] = paragraphsOf(delivery);
  return {
    "@context": "https://schema.org",
    "@type": "OnlineStore",
    name,
    url: new URL("/", siteUrl).href,
    logo,
    ...(email && { email }),
    ...(phoneNumber && { telephone: phoneNumber }),
    ...(address && {
      address: { "@type": "PostalAddress", streetAddress: address, addressCountry: COUNTRY },
    }),
    ...(links.length > 0 && { sameAs: links }),
    hasMerchantReturnPolicy: returnPolicyData(siteUrl),
    hasShippingService: {
      "@type": "ShippingService",
      name: "Delivery",
      ...(promise && { description: promise }),
      shippingConditions: {
        "@type": "ShippingConditions",
        shippingDestination: GOES_EVERYWHERE,
        shippingRate: shippingData.shippingRate,
      },
    },
  };
}
