import { ZoomIn } from "lucide-react";
import { type PointerEvent, useState } from "react";
import { ResponsiveImage } from "#components/ui/responsive-image.tsx";
import { imageSizes } from "#domain/products/images/image-url.ts";

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
      className={`group/zoom zoomable ${className}`}
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
      <span
        aria-hidden
        className="pointer-events-none absolute right-3 bottom-3 size-10 place-items-center rounded-full bg-paper/90 transition-opacity group-hover/zoom:opacity-0"
      >
        <ZoomIn className="size-5 stroke-[1.6]" />
      </span>
    </div>
  );
}
