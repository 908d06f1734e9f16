import { Heart } from "lucide-react";
import type { Product } from "#domain/catalog.ts";
import { PanelButton } from "../cart/purchase-panel.tsx";
import { useRequireUser } from "../cart/use-require-user.ts";
import { useAddToWishlist } from "./wishlist-queries.ts";

export function AddToWishlist({ product, quantity }: { product: Product; quantity: number }) {
  const requireUser = useRequireUser();
  const { mutate, isPending } = useAddToWishlist();
  return (
    <PanelButton
      variant="quiet"
      busy={isPending}
      onClick={() => requireUser((userId) => mutate({ product, userId, quantity }))}
    >
      <Heart aria-hidden className="size-[1.1rem]" />
      {isPending ? "Adding..." : "Add to Wishlist"}
    </PanelButton>
  );
}
