import { startTransition, useEffect, useState } from "react";
import type { Product } from "#domain/products/catalog.ts";
import type { CardAction } from "#features/catalog/product-card.tsx";
import { HeartButton } from "#features/wishlist/heart-button.tsx";

const heartCode = () => import("#features/wishlist/save-heart.tsx");
type SaveHeart = Awaited<ReturnType<typeof heartCode>>["SaveHeart"];

/** Once it is loaded. */
let saveHeart: SaveHeart | undefined;

/** The button is in the HTML; what it does is loaded after the page's own code. */
function CardHeart({ product }: { product: Product }) {
  const [SaveHeart, setSaveHeart] = useState(() => saveHeart);
  const [wasPressed, setWasPressed] = useState(false);
  useEffect(() => {
    // Without its code a card is still a link.
    heartCode().then(
      (code) => {
        saveHeart = code.SaveHeart;
        startTransition(() => setSaveHeart(() => code.SaveHeart));
      },
      () => undefined,
    );
  }, []);
  if (SaveHeart) return <SaveHeart product={product} wasPressed={wasPressed} />;
  const press = () => setWasPressed(true);
  return <HeartButton name={product.name} isSaved={false} isBusy={wasPressed} onPress={press} />;
}

export const cardHeart: CardAction = (product) => <CardHeart product={product} />;
