// @ts-check
import { byId, listenToChoices } from "./card-choices.js";
import { formatAsTyped, problemsOf, showProblem } from "./card-fields.js";
import { focusEdge, focusStart } from "./card-focus.js";

const root = /** @type {HTMLElement} */ (document.querySelector(".checkout"));
const { base, accessCode, callbackUrl } = root.dataset;
const framed = window.parent !== window;
const answerDeadline = 30_000;
const successPause = 1_200;
let busy = false;
let paid = root.dataset.paid === "yes";

/** @param {string} type @param {Record<string, unknown>} [data] */
function tell(type, data = {}) {
  if (!framed) return;
  window.parent.postMessage({ source: "paystack-sandbox", type, ...data }, location.origin);
}

/** @param {string} action @param {Record<string, unknown>} fields */
async function post(action, fields) {
  const response = await fetch(`${base}/checkout/${accessCode}/${action}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fields),
    signal: AbortSignal.timeout(answerDeadline),
  });
  return response.json();
}

const views = ["methods", "view-pin", "view-otp", "view-done"];

/** @param {string} id */
function showView(id) {
  for (const view of views) byId(view).hidden = view !== id;
  byId("test-data").hidden = id !== "methods";
  root.classList.toggle("single", id !== "methods");
  const target = byId(id).querySelector(id === "view-done" ? "h2" : "input");
  if (id !== "methods" && target instanceof HTMLElement) target.focus();
}

/** @param {string} message */
function notify(message) {
  byId("notice").textContent = message;
}

/** @type {Record<string, string>} */
const reasons = {
  Declined: "Your payment was declined.",
  "Insufficient Funds": "Insufficient funds on this card.",
  "Incorrect CVV": "The CVV does not belong to this card.",
  "Incorrect PIN": "The PIN was wrong three times.",
  "Incorrect OTP": "The OTP was wrong three times.",
};

/** @param {{ status: string, message: string }} result */
function take(result) {
  if (result.status === "success") return celebrate();
  if (result.status === "send_pin") return showView("view-pin");
  if (result.status === "send_otp") return showView("view-otp");
  showView("methods");
  notify(`${reasons[result.message] ?? result.message} You can try again or pay another way.`);
  byId("notice").focus();
}

function celebrate() {
  paid = true;
  showView("view-done");
  setTimeout(finish, successPause);
}

function finish() {
  const { id, reference = "" } = root.dataset;
  tell("success", { id: Number(id), reference });
  if (framed || !callbackUrl) return;
  const target = new URL(callbackUrl);
  target.searchParams.set("trxref", reference);
  target.searchParams.set("reference", reference);
  location.assign(target);
}

/** @param {HTMLFormElement} form @param {boolean} value */
function setBusy(form, value) {
  busy = value;
  form.setAttribute("aria-busy", String(value));
  byId("close").setAttribute("aria-disabled", String(value));
  const button = form.querySelector(".primary");
  button?.setAttribute("aria-disabled", String(value));
}

/** @param {HTMLFormElement} form @param {Array<[string, string]>} problems */
function showProblems(form, problems) {
  for (const [name, message] of problems) showProblem(form, name, message);
  const first = problems[0] && form.elements.namedItem(problems[0][0]);
  if (first instanceof HTMLElement) first.focus();
}

/** @param {HTMLFormElement} form */
async function submit(form) {
  if (busy) return;
  notify("");
  for (const input of form.querySelectorAll("input, select")) {
    showProblem(form, input.getAttribute("name") ?? "", "");
  }
  const problems = problemsOf(form);
  if (problems.length > 0) return showProblems(form, problems);
  await send(form);
}

/** @param {HTMLFormElement} form */
async function send(form) {
  setBusy(form, true);
  try {
    const answer = await post(form.dataset.action ?? "", Object.fromEntries(new FormData(form)));
    setBusy(form, false);
    forgetSecrets(form);
    if (answer.status) take(answer.data);
    else if (answer.field) showProblems(form, [[answer.field, answer.message]]);
    else notify(answer.message);
  } catch {
    setBusy(form, false);
    notify("The payment could not be reached. Check your connection and try again.");
  }
}

/** @param {HTMLFormElement} form */
function forgetSecrets(form) {
  for (const input of form.querySelectorAll("#pin, #otp")) {
    if (input instanceof HTMLInputElement) input.value = "";
  }
}

async function close() {
  if (busy || !framed) return;
  if (paid) return finish();
  busy = true;
  const answer = await post("cancel", {}).catch(() => null);
  if (answer?.data?.status === "success") finish();
  else tell("cancel");
}

function backToMethods() {
  notify("");
  showView("methods");
  byId("number").focus();
}

/** @param {MessageEvent} event */
function hear(event) {
  if (event.origin !== location.origin || event.source !== window.parent) return;
  if (event.data?.source !== "paystack-sandbox-parent") return;
  if (event.data.type === "close") close();
  if (event.data.type === "focus") focusEdge(event.data.edge);
}

function listen() {
  window.addEventListener("message", hear);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
  byId("close").addEventListener("click", close);
  byId("close").hidden = !framed;
  root.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement) formatAsTyped(target);
  });
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) submit(event.target);
  });
  for (const back of document.querySelectorAll("[data-back]")) {
    back.addEventListener("click", backToMethods);
  }
  listenToChoices();
}

function start() {
  if (root.dataset.error) return tell("error", { message: root.dataset.error });
  listen();
  root.hidden = false;
  const { id, customerId, customerCode, email } = root.dataset;
  const customer = { id: Number(customerId), email, customer_code: customerCode };
  tell("loaded", { id: Number(id), customer });
  if (paid) celebrate();
  else focusStart();
}

start();
