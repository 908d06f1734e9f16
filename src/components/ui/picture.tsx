import { ImageOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { publicConfig } from "#config/env.ts";
import { isStoredPicture, srcSetOf } from "#domain/picture-url.ts";

type PictureProps = ComponentProps<"img"> & {
  src: string;
  alt: string;
  /** How wide the page shows it, as CSS says it in an image's `sizes`. */
  sizes: string;
};

/** A picture in the shape 4:5, or a quiet ground where there is none or it cannot be had. */
export function Picture({ src, alt, sizes, className, ...image }: PictureProps) {
  const [trouble, setTrouble] = useState({ src, count: 0 });
  const failures = trouble.src === src ? trouble.count : 0;
  const form = formsOf(src)[failures];
  if (!form) return <NoPicture alt={alt} className={className} />;
  return (
    <img
      key={form}
      width={800}
      height={1000}
      {...image}
      {...(form === "rendered" && { srcSet: srcSetOf(src), sizes })}
      src={src}
      alt={alt}
      className={className}
      onError={() => setTrouble({ src, count: failures + 1 })}
    />
  );
}

/** First in the width the page needs, then as it is stored, then not at all. */
function formsOf(src: string): readonly ("rendered" | "stored")[] {
  if (!src) return [];
  const renders = isStoredPicture(src) && publicConfig().imageRendering;
  return renders ? ["rendered", "stored"] : ["stored"];
}

function NoPicture({ alt, className = "" }: { alt: string; className?: string }) {
  const label = alt ? { role: "img", "aria-label": alt } : {};
  return (
    <span {...label} className={`${className} grid place-items-center text-line-strong`}>
      <ImageOff aria-hidden className="size-8 stroke-1" />
    </span>
  );
}
