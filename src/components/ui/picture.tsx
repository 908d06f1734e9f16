import { ImageOff } from "lucide-react";
import { type ComponentProps, useState } from "react";

type PictureProps = ComponentProps<"img"> & {
  src: string;
  alt: string;
  /** How wide the page shows it, as CSS says it in an image's `sizes`. */
  sizes: string;
};

/** A picture in the shape 4:5, or a quiet ground where there is none or it cannot be had. */
export function Picture({ src, alt, className, ...image }: PictureProps) {
  const [missing, setMissing] = useState("");
  if (src === missing) return <NoPicture alt={alt} className={className} />;
  return (
    <img
      src={src}
      alt={alt}
      width={800}
      height={1000}
      className={className}
      onError={() => setMissing(src)}
      {...image}
    />
  );
}

function NoPicture({ alt, className = "" }: { alt: string; className?: string }) {
  const label = alt ? { role: "img", "aria-label": alt } : {};
  return (
    <span {...label} className={`${className} grid place-items-center text-line-strong`}>
      <ImageOff aria-hidden className="size-8 stroke-1" />
    </span>
  );
}
