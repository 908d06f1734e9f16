import { Heart } from "lucide-react";
import { IconLink } from "#components/ui/controls/icon-link.tsx";
import { paths } from "#config/paths.ts";
import { wishlistList } from "../product-lists/list-query.ts";
import { useLineCount } from "../product-lists/use-line-count.ts";

export function WishlistLink() {
  const count = useLineCount(wishlistList);
  return (
    <IconLink to={paths.wishlist} label="Wishlist" count={count} badge={count || undefined}>
      <Heart aria-hidden />
    </IconLink>
  );
}
