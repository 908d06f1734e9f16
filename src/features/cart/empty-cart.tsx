import { Link } from "react-router";
import { buttonStyle } from "#components/ui/button-style.ts";
import { EmptyBag } from "#components/ui/drawings/empty-bag.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { paths } from "#config/paths.ts";

export function EmptyCart() {
  return (
    <Notice heading="Your cart is empty" icon={<EmptyBag />}>
      <p>Looks like you haven't added anything to your cart yet.</p>
      <Link to={paths.home} className={buttonStyle()}>
        Start Shopping
      </Link>
    </Notice>
  );
}
