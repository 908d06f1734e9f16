import { Breadcrumb } from "#components/ui/breadcrumb.tsx";
import { paths } from "#config/paths.ts";
import { CartContents, CartSkeleton } from "#features/cart/cart-contents.tsx";
import { DeliveryAndReturnsRow } from "#features/shop-details/delivery-and-returns.tsx";
import { MoveToWishlist } from "#features/wishlist/move-to-wishlist.tsx";
import { useSession } from "#lib/auth/session.ts";

const crumbs = [{ label: "Home", to: paths.home }, { label: "Shopping Cart" }];

export function CartPage() {
  const { user } = useSession();
  return (
    <div className="page-width pt-6 md:pt-8">
      <Breadcrumb crumbs={crumbs} />
      <h1 className="mt-4 text-4xl md:text-5xl">Shopping Cart</h1>
      {user ? (
        <CartContents
          userId={user.id}
          actions={(line) => <MoveToWishlist line={line} userId={user.id} />}
        >
          <DeliveryAndReturnsRow />
        </CartContents>
      ) : (
        <CartSkeleton />
      )}
    </div>
  );
}
