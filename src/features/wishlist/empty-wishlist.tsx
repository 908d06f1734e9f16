import { Heart } from "lucide-react";
import { Link } from "react-router";
import { buttonStyle } from "#components/ui/button-style.ts";
import { Notice } from "#components/ui/notice.tsx";
import { paths } from "#config/paths.ts";

export function EmptyWishlist() {
  return (
    <Notice heading="Your wishlist is empty" icon={<Heart aria-hidden />}>
      <p>Save your favorite items here to shop them later.</p>
      <Link to={paths.home} className={buttonStyle()}>
        Start Shopping
      </Link>
    </Notice>
  );
}
