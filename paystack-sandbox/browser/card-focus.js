// @ts-check

/** @param {"first" | "last"} edge */
export function focusEdge(edge) {
  const found = [...document.querySelectorAll("button, input, select")].filter(
    (element) => element instanceof HTMLElement && element.tabIndex >= 0 && element.offsetParent,
  );
  const target = edge === "first" ? found[0] : found.at(-1);
  if (target instanceof HTMLElement) target.focus();
}

export function focusStart() {
  const field = document.querySelector("form:not([hidden]) input");
  const typing = matchMedia("(pointer: fine)").matches && field instanceof HTMLElement;
  (typing ? field : /** @type {HTMLElement} */ (document.getElementById("title"))).focus({
    preventScroll: true,
  });
}
