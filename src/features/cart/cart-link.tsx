import { useQuery } from "@tanstack/react-query";
import { ShoppingBag } from "lucide-react";
import { IconLink } from "#components/ui/controls/icon-link.tsx";
import { paths } from "#config/paths.ts";
import { useSession } from "#lib/auth/session.ts";
import { cartList, listQuery } from "../product-lists/list-query.ts";

export function CartLink() {
  const { status, user } = useSession();
  const { data: lines } = useQuery(listQuery(cartList, user?.id));
  // Nothing until it is known.
  const count = status === "signed-out" ? 0 : user ? lines?.length : undefined;
  const label = count === undefined ? "Cart" : `Cart, items: ${count}`;
  return (
    <IconLink to={paths.cart} label={label} badge={count}>
      <ShoppingBag aria-hidden />
    </IconLink>
  );
}
