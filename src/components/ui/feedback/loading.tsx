import type { ReactNode } from "react";

type LoadingProps = { label: string; className?: string; children: ReactNode };

/** A skeleton with a label for screen readers. */
export function Loading({ label, className, children }: LoadingProps) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div aria-hidden className={className}>
        {children}
      </div>
    </div>
  );
}
