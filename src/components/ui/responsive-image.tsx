import { ImageOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { publicConfig } from "#config/env.ts";
import { isStoredImage, srcSetOf } from "#domain/products/images/image-url.ts";

type ResponsiveImageProps = ComponentProps<"img"> & {
  src: string;
  alt: string;
  /** The `sizes` attribute of the image. */
  sizes: string;
};

/** A 4:5 image, or a placeholder when there is none or it does not load. */
export function ResponsiveImage({ src, alt, sizes, className, ...image }: ResponsiveImageProps) {
  const [failed, setFailed] = useState({ src, count: 0 });
  const failures = failed.src === src ? failed.count : 0;
  const variant = variantsOf(src)[failures];
  const fail = () => setFailed({ src, count: failures + 1 });
  // The image of the server's HTML may have failed before React listened.
  const check = (element: HTMLImageElement | null) => {
    if (element?.complete && element.naturalWidth === 0) fail();
  };
  if (!variant) return <ImagePlaceholder alt={alt} className={className} />;
  return (
    <img
      key={variant}
      width={800}
      height={1000}
      {...image}
      {...(variant === "rendered" && { srcSet: srcSetOf(src), sizes })}
      src={src}
      alt={alt}
      className={className}
      ref={check}
      onError={fail}
    />
  );
}

/** First the rendered width, then the stored original, then the placeholder. */
function variantsOf(src: string): readonly ("rendered" | "stored")[] {
  if (!src) return [];
  const renders = isStoredImage(src) && publicConfig().imageRendering;
  return renders ? ["rendered", "stored"] : ["stored"];
}

function ImagePlaceholder({ alt, className = "" }: { alt: string; className?: string }) {
  const label = alt ? { role: "img", "aria-label": alt } : {};
  return (
    <span {...label} className={`${className} grid place-items-center text-line-strong`}>
      <ImageOff aria-hidden className="size-8 stroke-1" />
    </span>
  );
}
