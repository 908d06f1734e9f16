import { ArrowRight } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { ResponsiveImage } from "#components/ui/responsive-image.tsx";
import { formatCedis } from "#domain/money.ts";
import type { Product } from "#domain/products/catalog.ts";
import { imageSizes } from "#domain/products/images/image-url.ts";

type SuggestionOptionProps = {
  id: string;
  isActive: boolean;
  onChoose: () => void;
  children: ReactNode;
};

export function SuggestionOption({ id, isActive, onChoose, children }: SuggestionOptionProps) {
  const option = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and handles the keys
    <li
      ref={option}
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of a combobox
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      // The input keeps the focus, and with it the list stays open until the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-14 cursor-pointer scroll-my-24 items-center gap-3 px-3 py-1.5 text-[0.95rem] hover:bg-paper-deep aria-selected:bg-paper-deep"
    >
      {children}
    </li>
  );
}

export function SuggestedProduct({ product }: { product: Product }) {
  return (
    <>
      <ResponsiveImage
        src={product.image}
        alt=""
        sizes={imageSizes.thumbnail}
        className="h-13 w-10.5 shrink-0 rounded-sm bg-paper-deep object-cover"
      />
      <span className="line-clamp-2 flex-1 leading-snug">{product.name}</span>
      <span className="figures shrink-0 text-ink-soft">{formatCedis(product.price)}</span>
    </>
  );
}

export function AllResults({ count }: { count: number }) {
  return (
    <span className="flex flex-1 items-center justify-between font-semibold text-indigo">
      See all {count.toLocaleString("en-US")} results
      <ArrowRight aria-hidden className="size-4" />
    </span>
  );
}
