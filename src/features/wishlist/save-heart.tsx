import { useEffect, useEffectEvent } from "react";
import type { Product } from "#domain/products/catalog.ts";
import { HeartButton } from "./heart-button.tsx";
import { useWishlistToggle } from "./use-wishlist-toggle.ts";

type SaveHeartProps = {
  product: Product;
  /** Before this code was loaded. */
  wasPressed: boolean;
};

/** Saves a product to the wishlist or removes it, on a card. */
export function SaveHeart({ product, wasPressed }: SaveHeartProps) {
  const { isSaved, isBusy, toggle } = useWishlistToggle(product, 1);
  const carryOut = useEffectEvent(() => void toggle());
  useEffect(() => {
    if (wasPressed) carryOut();
  }, [wasPressed]);
  return <HeartButton name={product.name} isSaved={isSaved} isBusy={isBusy} onPress={toggle} />;
}
