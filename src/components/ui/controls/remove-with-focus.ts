import type { MouseEvent } from "react";

/** Moves the focus from a removed item to the next, the previous, or the page. */
export function focusNextItem(button: HTMLElement): void {
  const item = button.closest("li, tr");
  const next = item?.nextElementSibling ?? item?.previousElementSibling ?? button.closest("main");
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}

/** The click handler of a button that removes its item; the items must be focusable. */
export function removeWithFocus(remove: () => void) {
  return ({ currentTarget, detail }: MouseEvent<HTMLElement>) => {
    // The second click of a double click would hit the item that moved up.
    if (detail > 1) return;
    focusNextItem(currentTarget);
    remove();
  };
}
