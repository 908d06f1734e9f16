import type { ReactNode } from "react";

type LoadingProps = { label: string; className?: string; children: ReactNode };

/** The outline of what comes; whoever does not see it hears the label. */
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
