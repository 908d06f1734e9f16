import { Link } from "react-router";
import { buttonStyle } from "#components/ui/button-style.ts";
import { Notice } from "#components/ui/notice.tsx";
import { paths } from "#config/paths.ts";

export function OrderCompletePage() {
  return (
    <Notice level="h1" heading="No Order Found">
      <p>We couldn't find your recent order details.</p>
      <Link to={paths.home} className={buttonStyle()}>
        Continue Shopping
      </Link>
    </Notice>
  );
}
