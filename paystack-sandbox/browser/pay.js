import { byId, clearErrors, findErrors, formatInput, showErrors } from "./fields.js";
import { focusEdge, focusStart } from "./focus.js";
import { listenToMethods } from "./methods.js";
import { post, postOnUnload, tellParent } from "./requests.js";
import { notify, showDecline, showMethods, showView } from "./views.js";

const SUCCESS_PAUSE_MS = 1_200;
const POLL_INTERVAL_MS = 1_000;

const root = document.querySelector(".checkout");
let busy = false;
let paid = false;
let poll;

function showResult({ status, message }) {
  clearInterval(poll);
  if (status === "success") return showSuccess();
  if (status === "send_pin") return showView("view-pin");
  if (status === "send_otp") return showView("view-otp");
  if (status === "pay_offline") return waitForApproval();
  showDecline(message);
}

function showSuccess() {
  paid = true;
  showView("view-done");
  setTimeout(finish, SUCCESS_PAUSE_MS);
}

function waitForApproval() {
  showView("view-waiting");
  poll = setInterval(async () => {
    const response = await post("status").catch(() => null);
    const decided = ["success", "failed"].includes(response?.data?.status);
    if (decided && !byId("view-waiting").hidden) showResult(response.data);
  }, POLL_INTERVAL_MS);
}

function finish() {
  const { id, reference } = root.dataset;
  tellParent("success", { id: Number(id), reference });
}

function setBusy(form, value) {
  busy = value;
  form.setAttribute("aria-busy", String(value));
  byId("close").setAttribute("aria-disabled", String(value));
  form.querySelector("[type=submit]").setAttribute("aria-disabled", String(value));
}

async function submit(form) {
  if (busy) return;
  notify("");
  clearErrors(form);
  const errors = findErrors(form);
  if (errors.length > 0) return showErrors(form, errors);
  setBusy(form, true);
  const fields = Object.fromEntries(new FormData(form));
  const response = await post(form.dataset.action, fields).catch(() => null);
  setBusy(form, false);
  showResponse(form, response);
}

function showResponse(form, response) {
  if (!response) {
    return notify("The payment could not be reached. Check your connection and try again.");
  }
  for (const secret of form.querySelectorAll("#pin, #otp")) secret.value = "";
  if (response.status) showResult(response.data);
  else if (response.field) showErrors(form, [[response.field, response.message]]);
  else notify(response.message);
}

async function close() {
  if (busy) return;
  if (paid) return finish();
  busy = true;
  const response = await post("cancel").catch(() => null);
  // The payment may have been approved at the moment of closing.
  paid = response?.data?.status === "success";
  if (paid) finish();
  else tellParent("cancel");
}

function receive({ origin, source, data }) {
  if (origin !== location.origin || source !== window.parent) return;
  if (data?.type === "close") close();
  if (data?.type === "focus") focusEdge(data.edge);
}

function listen() {
  window.addEventListener("message", receive);
  window.addEventListener("pagehide", () => paid || postOnUnload("cancel"));
  document.addEventListener("keydown", ({ key }) => key === "Escape" && close());
  byId("close").addEventListener("click", close);
  root.addEventListener("input", ({ target }) => formatInput(target));
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    submit(event.target);
  });
  for (const back of document.querySelectorAll("[data-back]")) {
    back.addEventListener("click", showMethods);
  }
  listenToMethods();
}

if (root.dataset.error) {
  tellParent("error", { message: root.dataset.error });
} else {
  listen();
  root.hidden = false;
  tellParent("loaded");
  focusStart();
}
