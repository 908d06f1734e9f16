import { pageOf } from "#domain/pages/page-of.ts";
import { ShopText, type ShopTextName } from "#features/shop-details/shop-text.tsx";
import { useLocation } from "#lib/router/router.tsx";

/** The keys of these pages are the names of their texts. */
export function ShopTextPage() {
  return <ShopText name={pageOf(useLocation().pathname).key as ShopTextName} />;
}
