import { Link } from "react-router";
import { buttonStyle } from "#components/ui/button-style.ts";
import { EmptyHanger } from "#components/ui/drawings/empty-hanger.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { paths } from "#config/paths.ts";

export function EmptyWishlist() {
  return (
    <Notice heading="Your wishlist is empty" icon={<EmptyHanger />}>
      <p>Save your favorite items here to shop them later.</p>
      <Link to={paths.home} className={buttonStyle()}>
        Start Shopping
      </Link>
    </Notice>
  );
}
