import type { ReactNode } from "react";

type PageHeadingProps = { heading: string; subtitle?: string; children?: ReactNode };

/** The title on the left, the page's actions on the right. */
export function PageHeading({ heading, subtitle, children }: PageHeadingProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 md:mb-8">
      <div>
        <h1 className="text-3xl md:text-4xl">{heading}</h1>
        {subtitle && <p className="mt-2 text-ink-soft">{subtitle}</p>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-3">{children}</div>}
    </div>
  );
}
