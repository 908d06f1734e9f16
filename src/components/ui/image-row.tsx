import type { ReactNode } from "react";
import { Link } from "#lib/router/link.tsx";
import { ResponsiveImage } from "./responsive-image.tsx";

type ImageRowProps = {
  image: string;
  name: string;
  /** The page of what the row shows. */
  to?: string;
  /** The content at the end of the row. */
  figure: ReactNode;
  children: ReactNode;
};

/** A list row: picture, name, details and a number, which a narrow row has below them. */
export function ImageRow({ image, name, to, figure, children }: ImageRowProps) {
  return (
    <li className="flex items-center gap-4">
      <ResponsiveImage
        src={image}
        alt=""
        sizes="4rem"
        loading="lazy"
        className="aspect-[4/5] w-16 shrink-0 rounded-card bg-paper-deep object-cover"
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-32 leading-snug wrap-anywhere">
          <p className="font-medium">
            {to ? (
              <Link to={to} className="-my-2 inline-block py-3 underline-offset-4 hover:underline">
                {name}
              </Link>
            ) : (
              name
            )}
          </p>
          <div className="figures mt-0.5 text-sm text-ink-soft">{children}</div>
        </div>
        <p className="figures">{figure}</p>
      </div>
    </li>
  );
}
