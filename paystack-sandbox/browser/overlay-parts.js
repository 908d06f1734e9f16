// @ts-check

export const desktop = matchMedia("(min-width: 640px)");

/** Only the style property is allowed by a strict content security policy, so no style element.
 * @param {HTMLElement} element @param {Partial<CSSStyleDeclaration>} style */
const dress = (element, style) => Object.assign(element.style, style);

export function buildDialog() {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("role", "dialog");
  dialog.setAttribute("aria-modal", "true");
  dialog.setAttribute("aria-label", "Pay with Paystack (test mode)");
  dress(dialog, {
    position: "fixed",
    inset: "0",
    width: "100%",
    height: "100%",
    maxWidth: "none",
    maxHeight: "none",
    margin: "0",
    padding: "0",
    border: "0",
    overflow: "hidden",
    background: "rgba(29, 26, 22, 0.62)",
    alignItems: "center",
    justifyContent: "center",
  });
  return dialog;
}

/** @param {string} url */
export function buildFrame(url) {
  const frame = document.createElement("iframe");
  frame.src = url;
  frame.title = "Payment form";
  dress(frame, { border: "0", display: "block", background: "#FBF8F2", colorScheme: "light" });
  return frame;
}

/** @param {HTMLIFrameElement} frame */
export function sizeFrame(frame) {
  const panel = {
    width: "min(56rem, calc(100% - 3rem))",
    height: "min(37rem, calc(100% - 3rem))",
    borderRadius: "14px",
    boxShadow: "0 24px 64px rgba(29, 26, 22, 0.35)",
  };
  const sheet = { width: "100%", height: "100%", borderRadius: "0", boxShadow: "none" };
  dress(frame, desktop.matches ? panel : sheet);
}

/** A stop for the Tab key at either end, which sends the focus back into the frame.
 * @param {() => void} onFocus */
export function buildSentinel(onFocus) {
  const sentinel = document.createElement("div");
  sentinel.tabIndex = 0;
  sentinel.addEventListener("focus", onFocus);
  dress(sentinel, { position: "absolute", width: "1px", height: "1px", outline: "none" });
  return sentinel;
}
