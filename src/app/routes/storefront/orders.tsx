import { buttonStyle } from "#components/ui/controls/button.tsx";
import { Parcel } from "#components/ui/drawings/parcel.tsx";
import { Notice } from "#components/ui/feedback/notice.tsx";
import { paths } from "#config/paths.ts";
import { PlacedOrderActions } from "#features/checkout/placed-order-actions.tsx";
import { UnpaidOrderActions } from "#features/checkout/unpaid-order-actions.tsx";
import { OrderList, OrderListSkeleton } from "#features/orders/order-list.tsx";
import { ReceiptContact } from "#features/shop-details/receipt-contact.tsx";
import { useSession } from "#lib/auth/session.ts";
import { Link } from "#lib/router/link.tsx";

export function OrdersPage() {
  return (
    <div className="page-width pt-8">
      <h1 className="text-4xl print:hidden">My Orders</h1>
      <OwnOrders />
    </div>
  );
}

function OwnOrders() {
  const { status, user } = useSession();
  if (status === "loading") return <OrderListSkeleton />;
  if (!user) return <NoOrders isSignedOut />;
  return (
    <OrderList
      userId={user.id}
      empty={<NoOrders />}
      actions={(order) => <UnpaidOrderActions order={order} user={user} />}
      details={(order) => (
        <>
          <PlacedOrderActions order={order} userId={user.id} />
          <ReceiptContact />
        </>
      )}
    />
  );
}

function NoOrders({ isSignedOut = false }) {
  return (
    <Notice heading="No orders yet" icon={<Parcel />}>
      <p>You haven't placed any orders. When you do, they'll appear here.</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to={paths.home} className={buttonStyle()}>
          Start Shopping
        </Link>
        {isSignedOut && (
          <Link
            to={paths.login}
            state={{ returnTo: paths.orders }}
            className={buttonStyle("quiet")}
          >
            Login to see your orders
          </Link>
        )}
      </div>
    </Notice>
  );
}
