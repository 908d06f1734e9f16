import type { MouseEvent } from "react";

/** The keyboard goes on from the item after the one that leaves, or the one before, or the page. */
function focusNeighbour(button: HTMLElement): void {
  const item = button.closest("li, tr");
  const next = item?.nextElementSibling ?? item?.previousElementSibling ?? button.closest("main");
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}

/** What a button does whose press takes its item out of the list; the items can be focused. */
export function removeWithFocus(act: () => void) {
  return ({ currentTarget, detail }: MouseEvent<HTMLElement>) => {
    // The second click of a double click would hit the item that has just moved up.
    if (detail > 1) return;
    focusNeighbour(currentTarget);
    act();
  };
}
