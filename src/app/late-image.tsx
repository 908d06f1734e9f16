import type { ComponentProps } from "react";
import { useHydrated } from "#lib/use-hydrated.ts";

type LateImageProps = ComponentProps<"img"> & { alt: string };

/**
 * An image below the fold, requested after the app's code: browsers load lazy images far ahead on a slow
 * connection, where they would compete with it.
 */
export function LateImage({ alt, ...image }: LateImageProps) {
  const hydrated = useHydrated();
  const element = <img alt={alt} loading="lazy" decoding="async" {...image} />;
  return hydrated ? element : <noscript>{element}</noscript>;
}
