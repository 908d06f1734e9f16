import type { ComponentProps } from "react";
import { Late } from "#lib/hydrated.tsx";

export function LateImage({ alt, ...image }: ComponentProps<"img"> & { alt: string }) {
  return (
    <Late>
      <img alt={alt} loading="lazy" decoding="async" {...image} />
    </Late>
  );
}
