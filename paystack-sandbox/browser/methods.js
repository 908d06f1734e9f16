import { byId, formatInput, showError } from "./fields.js";

function selectTab(name) {
  for (const tab of document.querySelectorAll("[role=tab]")) {
    const selected = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", String(selected));
    tab.tabIndex = selected ? 0 : -1;
    byId(tab.getAttribute("aria-controls")).hidden = !selected;
  }
}

function switchTab({ key }) {
  if (key !== "ArrowLeft" && key !== "ArrowRight") return;
  const name = byId("tab-card").ariaSelected === "true" ? "wallet" : "card";
  selectTab(name);
  byId(`tab-${name}`).focus();
}

/** Fills the form in with a test card or wallet. */
function fillForm({ dataset }) {
  const isCard = "number" in dataset;
  selectTab(isCard ? "card" : "wallet");
  byId("notice").textContent = "";
  const { form } = byId(isCard ? "number" : "phone");
  for (const [name, value] of Object.entries(dataset)) {
    const input = byId(name);
    input.value = value;
    showError(form, name, "");
    formatInput(input);
  }
  form.querySelector(".primary").focus();
}

export function listenToMethods() {
  for (const tab of document.querySelectorAll("[role=tab]")) {
    tab.addEventListener("click", () => selectTab(tab.id.slice("tab-".length)));
  }
  document.querySelector("[role=tablist]").addEventListener("keydown", switchTab);
  for (const button of document.querySelectorAll(".test-data button")) {
    button.addEventListener("click", () => fillForm(button));
  }
}
