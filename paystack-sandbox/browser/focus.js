import { byId } from "./fields.js";

export function focusEdge(edge) {
  const focusable = [...document.querySelectorAll("button, input, select")].filter(
    (element) => element.tabIndex >= 0 && element.offsetParent,
  );
  focusable.at(edge === "first" ? 0 : -1)?.focus();
}

/** On a touch screen, focusing the field would open the keyboard over the page. */
export function focusStart() {
  const target = matchMedia("(pointer: fine)").matches ? byId("number") : byId("title");
  target.focus({ preventScroll: true });
}
