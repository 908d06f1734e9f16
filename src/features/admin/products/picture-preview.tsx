import { useEffect, useState } from "react";
import { Picture } from "#components/ui/picture.tsx";

/** An address at which the browser can show it, for as long as it is shown. */
function usePictureUrl(image: File | string): string {
  const [url, setUrl] = useState("");
  useEffect(() => {
    if (typeof image === "string") return;
    const preview = URL.createObjectURL(image);
    setUrl(preview);
    return () => URL.revokeObjectURL(preview);
  }, [image]);
  return typeof image === "string" ? image : url;
}

const look = "aspect-[4/5] w-24 shrink-0 rounded-card bg-paper-deep object-cover";

export function PicturePreview({ image }: { image: File | string }) {
  const url = usePictureUrl(image);
  if (!url) {
    return <span aria-hidden className={`${look} border border-dashed border-line-strong`} />;
  }
  return <Picture src={url} alt="Preview of the product image" sizes="6rem" className={look} />;
}
