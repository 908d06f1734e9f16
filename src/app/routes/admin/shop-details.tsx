import { SearchWords } from "#features/admin/search-words/search-words.tsx";
import { ShopDetails } from "#features/admin/shop-details/shop-details.tsx";

/** What the shop says about itself, and the words that its search knows. */
export function ShopDetailsPage() {
  return (
    <>
      <ShopDetails />
      <SearchWords />
    </>
  );
}
