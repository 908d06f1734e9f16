// @ts-check
import { buildDialog, buildFrame, buildSentinel, desktop, sizeFrame } from "./overlay-parts.js";

/**
 * @typedef {object} Outcome
 * @property {(details: { id: number, customer: unknown }) => void} onLoad
 * @property {(details: { id: number, reference: string }) => void} onSuccess
 * @property {() => void} onCancel
 * @property {(error: { message: string }) => void} onError
 */

const loadDeadline = 20_000;
const parentName = "paystack-sandbox-parent";

class Overlay {
  /** @param {string} url @param {Outcome} outcome */
  constructor(url, outcome) {
    this.outcome = outcome;
    this.loaded = false;
    this.ended = false;
    this.focusedBefore = document.activeElement;
    this.overflowBefore = document.documentElement.style.overflow;
    this.dialog = buildDialog();
    this.frame = buildFrame(url);
    this.hear = this.hear.bind(this);
    this.refit = () => sizeFrame(this.frame);
    this.deadline = setTimeout(() => this.fail("The payment page did not load."), loadDeadline);
  }

  open() {
    const first = buildSentinel(() => this.focusFrame("last"));
    const last = buildSentinel(() => this.focusFrame("first"));
    this.dialog.append(first, this.frame, last);
    this.dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.requestClose();
    });
    this.dialog.addEventListener("close", () => this.end(this.outcome.onCancel));
    window.addEventListener("message", this.hear);
    desktop.addEventListener("change", this.refit);
    this.refit();
    document.body.append(this.dialog);
    document.documentElement.style.overflow = "hidden";
    this.dialog.style.display = "flex";
    this.dialog.showModal();
  }

  /** @param {MessageEvent} event */
  hear(event) {
    const fromFrame = event.source === this.frame.contentWindow;
    if (!fromFrame || event.origin !== new URL(this.frame.src).origin) return;
    const { data } = event;
    if (data?.source !== "paystack-sandbox") return;
    if (data.type === "loaded") this.load(data);
    if (data.type === "success") this.end(() => this.outcome.onSuccess(data));
    if (data.type === "cancel") this.end(this.outcome.onCancel);
    if (data.type === "error") this.fail(data.message);
  }

  /** @param {{ id: number, customer: unknown }} data */
  load({ id, customer }) {
    clearTimeout(this.deadline);
    this.loaded = true;
    if (document.activeElement !== this.frame) this.frame.focus();
    this.outcome.onLoad({ id, customer });
  }

  /** @param {"first" | "last"} edge */
  focusFrame(edge) {
    if (!this.loaded) return;
    this.frame.focus();
    this.send({ type: "focus", edge });
  }

  /** @param {object} message */
  send(message) {
    const { origin } = new URL(this.frame.src);
    this.frame.contentWindow?.postMessage({ source: parentName, ...message }, origin);
  }

  requestClose() {
    if (this.loaded) this.send({ type: "close" });
    else this.end(this.outcome.onCancel);
  }

  /** @param {string} message */
  fail(message) {
    this.end(() => this.outcome.onError({ message }));
  }

  /** @param {() => void} report */
  end(report) {
    if (this.ended) return;
    this.ended = true;
    clearTimeout(this.deadline);
    window.removeEventListener("message", this.hear);
    desktop.removeEventListener("change", this.refit);
    document.documentElement.style.overflow = this.overflowBefore;
    this.dialog.remove();
    this.giveFocusBack();
    // The shop may have disabled its button until it hears of the end.
    requestAnimationFrame(() => requestAnimationFrame(() => this.giveFocusBack()));
    report();
  }

  giveFocusBack() {
    const { activeElement, body } = document;
    if (activeElement && activeElement !== body) return;
    if (this.focusedBefore instanceof HTMLElement) this.focusedBefore.focus();
  }
}

/** @param {string} url @param {Outcome} outcome */
export function openOverlay(url, outcome) {
  const overlay = new Overlay(url, outcome);
  overlay.open();
  return { requestClose: () => overlay.requestClose() };
}
