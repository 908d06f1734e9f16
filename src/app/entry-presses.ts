/*
 * The script inside the HTML of the storefront's pages. What is pressed, ticked, chosen or sent before
 * the app has started is remembered, and carried out once it has.
 */

import { loadAppCode } from "./app-code.ts";

declare global {
  interface Window {
    /** Exists until the app has started, which calls it. */
    carryOutPresses?: () => Promise<void>;
  }
}

/** What is due for each control, in the order of their first press: pressed again, it is due once. */
const due = new Map<Element, () => void>();

function remember(event: Event, control: Element, carryOut: () => void): void {
  // The app may just be starting: it would act, too.
  event.stopPropagation();
  control.setAttribute("data-pressed", "");
  due.set(control, carryOut);
  // Now it is needed before the pictures.
  loadAppCode();
}

function forget(control: Element): void {
  control.removeAttribute("data-pressed");
  due.delete(control);
}

/** The browser itself opens and closes what such a button names. */
function isNative(button: HTMLButtonElement): boolean {
  const hasCommand = "commandForElement" in button && button.hasAttribute("commandfor");
  return hasCommand || button.hasAttribute("popovertarget") || button.type === "submit";
}

function onClick(event: Event): void {
  const target = event.target as Element;
  // What it leads to is known when it has changed.
  if (target instanceof HTMLInputElement && target.type === "checkbox") event.stopPropagation();
  const button = target.closest("button");
  if (button && !isNative(button)) remember(event, button, () => button.click());
}

function onChange(event: Event): void {
  const control = event.target;
  if (control instanceof HTMLSelectElement) {
    const { value } = control;
    remember(event, control, () => {
      control.value = value;
      control.dispatchEvent(new Event("change", { bubbles: true }));
    });
  } else if (control instanceof HTMLInputElement && control.type === "checkbox") {
    const { checked, defaultChecked } = control;
    remember(event, control, () => {
      control.checked = !checked;
      control.click();
    });
    if (checked === defaultChecked) forget(control);
  }
}

/** A form with an address of its own works without the app. */
function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (form.hasAttribute("action")) return;
  event.preventDefault();
  remember(event, event.submitter ?? form, () => form.requestSubmit());
}

const capture = { capture: true };
document.addEventListener("click", onClick, capture);
document.addEventListener("change", onChange, capture);
document.addEventListener("submit", onSubmit, capture);

window.carryOutPresses = async () => {
  delete window.carryOutPresses;
  document.removeEventListener("click", onClick, capture);
  document.removeEventListener("change", onChange, capture);
  document.removeEventListener("submit", onSubmit, capture);
  for (const [control, carryOut] of due) {
    // The app shows what the press before has changed.
    await Promise.resolve();
    forget(control);
    if (control.isConnected) carryOut();
  }
};
