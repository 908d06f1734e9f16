// @ts-check
import { formatAsTyped, showProblem } from "./card-fields.js";

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} name */
function selectTab(name) {
  for (const tab of document.querySelectorAll("[role=tab]")) {
    const selected = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", String(selected));
    tab.setAttribute("tabindex", selected ? "0" : "-1");
    byId(tab.getAttribute("aria-controls") ?? "").hidden = !selected;
  }
}

/** @param {HTMLElement} choice */
function fillIn(choice) {
  const isCard = choice.dataset.number !== undefined;
  selectTab(isCard ? "card" : "wallet");
  byId("notice").textContent = "";
  for (const [name, value] of Object.entries(choice.dataset)) {
    const input = byId(name);
    if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) continue;
    input.value = value ?? "";
    if (input.form) showProblem(input.form, name, "");
    if (input instanceof HTMLInputElement) formatAsTyped(input);
  }
  const form = byId(isCard ? "number" : "phone").closest("form");
  /** @type {HTMLElement | null | undefined} */ (form?.querySelector(".primary"))?.focus();
}

export function listenToChoices() {
  for (const tab of document.querySelectorAll("[role=tab]")) {
    tab.addEventListener("click", () => selectTab(tab.id.slice("tab-".length)));
  }
  document.querySelector("[role=tablist]")?.addEventListener("keydown", moveBetweenTabs);
  for (const choice of document.querySelectorAll(".test-data button")) {
    if (choice instanceof HTMLElement) choice.addEventListener("click", () => fillIn(choice));
  }
}

/** @param {Event} event */
function moveBetweenTabs(event) {
  if (!(event instanceof KeyboardEvent) || !/^Arrow(Left|Right)$/.test(event.key)) return;
  const cardIsOpen = byId("tab-card").getAttribute("aria-selected") === "true";
  const name = cardIsOpen ? "wallet" : "card";
  selectTab(name);
  byId(`tab-${name}`).focus();
}
