import { createDialog, createFocusStop, createFrame, sizeFrame, wideScreen } from "./dialog.js";

const LOAD_TIMEOUT_MS = 20_000;

/**
 * Shows the payment page over the shop's page.
 * @param {{ onSuccess(details: object): void, onCancel(): void, onError(error: object): void }} callbacks
 */
export function openOverlay(url, { onSuccess, onCancel, onError }) {
  const { origin } = new URL(url);
  const dialog = createDialog();
  const frame = createFrame(url);
  const restorePage = freezePage();
  const listeners = new AbortController();
  const fail = (message) => end(() => onError({ message }));
  const loadTimeout = setTimeout(() => fail("The payment page did not load."), LOAD_TIMEOUT_MS);
  let loaded = false;

  const send = (message) => frame.contentWindow?.postMessage(message, origin);
  const requestClose = () => (loaded ? send({ type: "close" }) : end(onCancel));

  function focusFrame(edge) {
    if (!loaded) return;
    frame.focus();
    send({ type: "focus", edge });
  }

  function load() {
    clearTimeout(loadTimeout);
    loaded = true;
    if (document.activeElement !== frame) frame.focus();
  }

  function receive({ source, origin: sender, data }) {
    if (source !== frame.contentWindow || sender !== origin) return;
    if (data.type === "loaded") load();
    if (data.type === "success") end(() => onSuccess(data));
    if (data.type === "cancel") end(onCancel);
    if (data.type === "error") fail(data.message);
  }

  function end(report) {
    if (listeners.signal.aborted) return;
    listeners.abort();
    clearTimeout(loadTimeout);
    dialog.remove();
    restorePage();
    report();
  }

  function listen() {
    const { signal } = listeners;
    window.addEventListener("message", receive, { signal });
    wideScreen.addEventListener("change", () => sizeFrame(frame), { signal });
    dialog.addEventListener("close", () => end(onCancel), { signal });
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      requestClose();
    });
  }

  const firstStop = createFocusStop(() => focusFrame("last"));
  const lastStop = createFocusStop(() => focusFrame("first"));
  dialog.append(firstStop, frame, lastStop);
  listen();
  document.body.append(dialog);
  dialog.showModal();
  return { requestClose };
}

/** Stops the page behind from scrolling; the returned function restores scrolling and focus. */
function freezePage() {
  const { style } = document.documentElement;
  const { overflow } = style;
  const { activeElement } = document;
  style.overflow = "hidden";
  return () => {
    style.overflow = overflow;
    const focus = () => document.activeElement === document.body && activeElement.focus();
    focus();
    // The shop may have disabled its button until the popup ends.
    requestAnimationFrame(() => requestAnimationFrame(focus));
  };
}
