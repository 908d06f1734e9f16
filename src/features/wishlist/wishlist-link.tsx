import { useQuery } from "@tanstack/react-query";
import { Heart } from "lucide-react";
import { IconLink } from "#components/ui/controls/icon-link.tsx";
import { paths } from "#config/paths.ts";
import { useSession } from "#lib/auth/session.ts";
import { listQuery, wishlistList } from "../product-lists/list-query.ts";

export function WishlistLink() {
  const { user } = useSession();
  const { data: lines = [] } = useQuery(listQuery(wishlistList, user?.id));
  const count = user ? lines.length : 0;
  const badge = count > 0 ? count : undefined;
  return (
    <IconLink to={paths.wishlist} label={`Wishlist, items: ${count}`} badge={badge}>
      <Heart aria-hidden />
    </IconLink>
  );
}
