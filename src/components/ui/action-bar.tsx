import type { ReactNode } from "react";

type ActionBarProps = { className?: string; children: ReactNode };

/** A page's main action, fixed to the lower edge of a small screen at full width. */
export function ActionBar({ className = "", children }: ActionBarProps) {
  return (
    <div
      className={`sticky bottom-0 [@media(height<26rem)]:static z-20 -mx-4 border-t border-line bg-paper/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-md ${className}`}
    >
      {children}
    </div>
  );
}
