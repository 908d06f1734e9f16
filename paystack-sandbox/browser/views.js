import { byId } from "./fields.js";

const VIEWS = ["methods", "view-pin", "view-otp", "view-waiting", "view-done"];

const REASONS = {
  Declined: "Your payment was declined.",
  "Insufficient Funds": "Insufficient funds on this card.",
  "Incorrect CVV": "The CVV does not belong to this card.",
  "Incorrect PIN": "The PIN was wrong three times.",
  "Incorrect OTP": "The OTP was wrong three times.",
};

export function showView(id) {
  for (const view of VIEWS) byId(view).hidden = view !== id;
  byId("test-data").hidden = id !== "methods";
  byId("methods")
    .closest(".checkout")
    .classList.toggle("single", id !== "methods");
  const target = byId(id).querySelector("input") ?? byId(id).querySelector("h2");
  if (id !== "methods") target.focus();
}

export function notify(message) {
  byId("notice").textContent = message;
}

export function showDecline(reason) {
  showView("methods");
  notify(`${REASONS[reason] ?? reason} You can try again or pay another way.`);
  byId("notice").focus();
}

export function showMethods() {
  notify("");
  showView("methods");
  byId("number").focus();
}
