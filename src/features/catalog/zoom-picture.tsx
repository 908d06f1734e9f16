import { type PointerEvent, useState } from "react";
import { Picture } from "#components/ui/picture.tsx";
import { pictureSizes } from "#domain/picture-url.ts";
import { detailStyle } from "./detail-style.ts";

/** The picture grows under a mouse and shows the spot it points at; fingers and keys see it whole. */
export function ZoomPicture({ src, alt }: { src: string; alt: string }) {
  const [near, setNear] = useState(false);
  const follow = ({ pointerType, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    if (pointerType !== "mouse") return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    currentTarget.style.setProperty("--zoom-x", `${((clientX - left) / width) * 100}%`);
    currentTarget.style.setProperty("--zoom-y", `${((clientY - top) / height) * 100}%`);
    setNear(true);
  };
  return (
    <div
      className={`zoomable ${detailStyle.picture}`}
      onPointerMove={follow}
      onPointerLeave={() => setNear(false)}
    >
      <Picture
        src={src}
        alt={alt}
        sizes={near ? pictureSizes.zoomed : pictureSizes.detail}
        fetchPriority="high"
        className="size-full object-cover"
      />
    </div>
  );
}
