import { ShoppingBag } from "lucide-react";
import { IconLink } from "#components/ui/controls/icon-link.tsx";
import { paths } from "#config/paths.ts";
import { cartList } from "../product-lists/list-query.ts";
import { useLineCount } from "../product-lists/use-line-count.ts";

export function CartLink() {
  const count = useLineCount(cartList);
  return (
    <IconLink to={paths.cart} label="Cart" count={count} badge={count}>
      <ShoppingBag aria-hidden />
    </IconLink>
  );
}
