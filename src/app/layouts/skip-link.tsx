import type { MouseEvent } from "react";

/** A link for browsers without scripts; with them it moves the focus and leaves the address alone. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

export function SkipLink() {
  return (
    <a
      href="#main"
      onClick={skip}
      className="sr-only z-50 rounded-full bg-indigo px-5 py-3 font-semibold text-white focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      Skip to content
    </a>
  );
}
