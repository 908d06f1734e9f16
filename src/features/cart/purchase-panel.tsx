import { type ComponentProps, type ReactNode, useState } from "react";
import { ActionBar } from "#components/ui/action-bar.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import type { Product } from "#domain/products/catalog.ts";
import { useAddAfterSignIn, useRequireUser } from "../product-lists/add-after-sign-in.ts";
import { useAddToCart } from "./cart-queries.ts";
import { QuantityStepper } from "./quantity-stepper.tsx";

type PurchasePanelProps = {
  product: Product;
  /** Further buttons, for the chosen quantity. */
  children: (quantity: number) => ReactNode;
};

export function PurchasePanel({ product, children }: PurchasePanelProps) {
  const [quantity, setQuantity] = useState(1);
  const { stockQuantity } = product;
  // The stock may have shrunk since the quantity was set.
  const chosen = Math.max(1, Math.min(quantity, stockQuantity));
  return (
    <>
      <div className="mt-8">
        <QuantityStepper
          value={chosen}
          max={stockQuantity}
          disabled={stockQuantity < 1}
          onChange={setQuantity}
        />
      </div>
      <ActionBar className="mt-6 flex gap-2 md:static md:mx-0 md:flex-col md:gap-3 md:border-0 md:bg-transparent md:p-0 md:backdrop-blur-none lg:flex-row">
        <AddToCart product={product} quantity={chosen} />
        {children(chosen)}
      </ActionBar>
    </>
  );
}

function AddToCart({ product, quantity }: { product: Product; quantity: number }) {
  const requireUser = useRequireUser();
  const { mutateAsync, isPending } = useAddToCart();
  // A failure shows its own toast.
  const add = (userId: string, pieces: number) =>
    mutateAsync({ product, userId, quantity: pieces }).catch(() => undefined);
  useAddAfterSignIn("cart", product.id, add);
  const soldOut = product.stockQuantity < 1;
  const addition = { list: "cart", productId: product.id, quantity } as const;
  return (
    <PanelButton
      disabled={soldOut}
      busy={isPending}
      onClick={() => requireUser(addition, (userId) => add(userId, quantity))}
    >
      {soldOut ? "Out of Stock" : isPending ? "Adding" : "Add to Cart"}
    </PanelButton>
  );
}

export function PanelButton(props: ComponentProps<typeof Button>) {
  return (
    <Button
      className="min-h-12 flex-1 whitespace-nowrap max-md:px-3 md:flex-none lg:flex-1"
      {...props}
    />
  );
}
