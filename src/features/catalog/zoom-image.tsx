import { type PointerEvent, useState } from "react";
import { ResponsiveImage } from "#components/ui/responsive-image.tsx";
import { imageSizes } from "#domain/products/image-url.ts";

type ZoomImageProps = { src: string; alt: string; className: string };

/** Zooms in at the position of a mouse; touch and keyboard see the whole picture. */
export function ZoomImage({ src, alt, className }: ZoomImageProps) {
  const [zoomed, setZoomed] = useState(false);
  const follow = ({ pointerType, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    if (pointerType !== "mouse") return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    currentTarget.style.setProperty("--zoom-x", `${((clientX - left) / width) * 100}%`);
    currentTarget.style.setProperty("--zoom-y", `${((clientY - top) / height) * 100}%`);
    setZoomed(true);
  };
  return (
    <div
      className={`zoomable ${className}`}
      onPointerMove={follow}
      onPointerLeave={() => setZoomed(false)}
    >
      <ResponsiveImage
        src={src}
        alt={alt}
        sizes={zoomed ? imageSizes.zoomed : imageSizes.detail}
        fetchPriority="high"
        className="size-full object-cover"
      />
    </div>
  );
}
