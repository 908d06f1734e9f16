import { useQueryClient } from "@tanstack/react-query";
import { Heart } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { actionBar } from "#components/ui/action-bar.ts";
import { Button } from "#components/ui/button.tsx";
import { paths } from "#config/paths.ts";
import type { Product } from "#domain/catalog.ts";
import { userQuery } from "#lib/session.ts";
import { useAddToWishlist } from "../wishlist/wishlist-queries.ts";
import { useAddToCart } from "./cart-queries.ts";
import type { NewLine } from "./product-lines.ts";
import { QuantityStepper } from "./quantity-stepper.tsx";

/** Runs an action as the signed-in person; anyone else is sent to sign in first. */
function useAsShopper() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (act: (userId: string) => void) => {
    const user = await queryClient.ensureQueryData(userQuery);
    if (user) act(user.id);
    else await navigate(paths.login);
  };
}

/** On a phone always in reach of the thumb. */
const buttons = `${actionBar} mt-6 flex gap-2 md:static md:mx-0 md:flex-col md:gap-3 md:border-0 md:bg-transparent md:p-0 md:backdrop-blur-none lg:flex-row`;
const button = "min-h-12 flex-1 whitespace-nowrap max-md:px-3 md:flex-none lg:flex-1";

export function PurchasePanel({ product }: { product: Product }) {
  const [quantity, setQuantity] = useState(1);
  const asShopper = useAsShopper();
  const cart = useAddToCart();
  const wishlist = useAddToWishlist();
  const soldOut = product.stockQuantity < 1;
  // The stock may have shrunk since the quantity was set.
  const chosen = Math.max(1, Math.min(quantity, product.stockQuantity));
  const add = (mutation: { mutate: (line: NewLine) => void }) =>
    asShopper((userId) => mutation.mutate({ product, userId, quantity: chosen }));

  return (
    <>
      <div className="mt-8">
        <QuantityStepper
          value={chosen}
          max={product.stockQuantity}
          disabled={soldOut}
          onChange={setQuantity}
        />
      </div>
      <div className={buttons}>
        <Button
          className={button}
          disabled={soldOut}
          busy={cart.isPending}
          onClick={() => add(cart)}
        >
          {soldOut ? "Out of Stock" : cart.isPending ? "Adding" : "Add to Cart"}
        </Button>
        <Button
          variant="quiet"
          className={button}
          busy={wishlist.isPending}
          onClick={() => add(wishlist)}
        >
          <Heart aria-hidden className="size-[1.1rem]" />
          {wishlist.isPending ? "Adding..." : "Add to Wishlist"}
        </Button>
      </div>
    </>
  );
}
