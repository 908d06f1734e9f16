import { useQuery } from "@tanstack/react-query";
import { ShoppingBag } from "lucide-react";
import { IconLink } from "#components/ui/controls/icon-link.tsx";
import { paths } from "#config/paths.ts";
import { useSession } from "#lib/auth/session.ts";

import { cartList, listQuery } from "../product-lists/list-query.ts";

export function CartLink() {
  const { user } = useSession();
  const { data: lines = [] } = useQuery(listQuery(cartList, user?.id));
  const count = user ? lines.length : 0;
  return (
    <IconLink to={paths.cart} label={`Cart, items: ${count}`} badge={count}>
      <ShoppingBag aria-hidden />
    </IconLink>
  );
}
