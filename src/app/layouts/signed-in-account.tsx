import type { User } from "@supabase/auth-js";
import { LayoutDashboard, Package, UserRound } from "lucide-react";
import { Suspense } from "react";
import { paths } from "#config/paths.ts";
import { useHasOpenPayment } from "#features/checkout/payment/open-payment.ts";
import { isAdmin } from "#lib/auth/session.ts";
import { lazyPart } from "#lib/browser/lazy-part.tsx";
import { Link } from "#lib/router/link.tsx";
import { useLocation } from "#lib/router/router.tsx";
import { closeMenu, menuEntryStyle, SignedInMenu } from "./signed-in-menu.tsx";

const OpenPaymentWatch = lazyPart(
  async () => (await import("#features/checkout/payment/open-payment-watch.ts")).OpenPaymentWatch,
);

/** The account menu, and the watch of a payment without a result: this code is loaded for users only. */
export function SignedInAccount({ user }: { user: User }) {
  const isPaymentPage = useLocation().pathname === paths.payment;
  const hasOpenPayment = useHasOpenPayment(user.id);
  return (
    <>
      <AccountLinks user={user} />
      {hasOpenPayment && !isPaymentPage && (
        <Suspense>
          <OpenPaymentWatch userId={user.id} />
        </Suspense>
      )}
    </>
  );
}

function AccountLinks({ user }: { user: User }) {
  return (
    <SignedInMenu
      user={user}
      place="right-[max(1rem,calc((100vw-var(--page-width,84rem))/2+2rem))]"
    >
      {isAdmin(user) && (
        <Link to={paths.admin} className={menuEntryStyle} onClick={closeMenu}>
          <LayoutDashboard aria-hidden /> Admin Dashboard
        </Link>
      )}
      <Link to={paths.orders} className={menuEntryStyle} onClick={closeMenu}>
        <Package aria-hidden /> View Orders
      </Link>
      <Link to={paths.account} className={menuEntryStyle} onClick={closeMenu}>
        <UserRound aria-hidden /> Your Account
      </Link>
    </SignedInMenu>
  );
}
