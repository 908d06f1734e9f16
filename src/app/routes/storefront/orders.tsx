import { Link } from "react-router";
import { buttonStyle } from "#components/ui/button-style.ts";
import { Notice } from "#components/ui/notice.tsx";
import { paths } from "#config/paths.ts";

export function OrdersPage() {
  return (
    <div className="page-width pt-8">
      <h1 className="text-4xl">My Orders</h1>
      <Notice heading="No orders yet">
        <p>You haven't placed any orders. When you do, they'll appear here.</p>
        <Link to={paths.home} className={buttonStyle()}>
          Start Shopping
        </Link>
      </Notice>
    </div>
  );
}
