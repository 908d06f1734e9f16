import { Heart } from "lucide-react";

type HeartButtonProps = {
  /** The product's. */
  name: string;
  isSaved: boolean;
  isBusy: boolean;
  onPress: () => void;
};

/** The heart on a product's card. */
export function HeartButton({ name, isSaved, isBusy, onPress }: HeartButtonProps) {
  return (
    <button
      type="button"
      aria-label={`Save ${name} to the wishlist`}
      aria-pressed={isSaved}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onPress}
      className="group/heart absolute top-1 right-1 grid size-11 place-items-center"
    >
      <span className="grid size-9 place-items-center rounded-full bg-paper/90 transition-colors group-hover/heart:bg-white group-aria-pressed/heart:text-clay">
        <Heart
          aria-hidden
          className="size-[1.15rem] stroke-[1.6] group-aria-pressed/heart:fill-current"
        />
      </span>
    </button>
  );
}
