export const wideScreen = matchMedia("(min-width: 640px)");

/** A strict content security policy allows the style property, but no style element. */
const setStyle = (element, style) => Object.assign(element.style, style);

export function createDialog() {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-modal", "true");
  dialog.setAttribute("aria-label", "Pay with Paystack (test mode)");
  setStyle(dialog, {
    display: "flex",
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

export function createFrame(url) {
  const frame = document.createElement("iframe");
  frame.src = url;
  frame.title = "Payment form";
  setStyle(frame, { border: "0", display: "block", background: "#FBF8F2", colorScheme: "light" });
  sizeFrame(frame);
  return frame;
}

const PANEL = {
  width: "min(56rem, calc(100% - 3rem))",
  height: "min(42rem, calc(100% - 3rem))",
  borderRadius: "14px",
  boxShadow: "0 24px 64px rgba(29, 26, 22, 0.35)",
};
const FULL_SCREEN = { width: "100%", height: "100%", borderRadius: "0", boxShadow: "none" };

export function sizeFrame(frame) {
  setStyle(frame, wideScreen.matches ? PANEL : FULL_SCREEN);
}

/** At either end of the dialog, to send the focus of the Tab key back into the frame. */
export function createFocusStop(onFocus) {
  const stop = document.createElement("div");
  stop.tabIndex = 0;
  stop.addEventListener("focus", onFocus);
  setStyle(stop, { position: "absolute", width: "1px", height: "1px", outline: "none" });
  return stop;
}
