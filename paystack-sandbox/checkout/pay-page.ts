import { escapeHtml } from "../../domain/escape-html.ts";
import type { SandboxContext } from "../context.ts";
import { respond } from "../responses.ts";
import type { Transaction } from "../transactions.ts";
import { methods, testData } from "./pay-methods.ts";
import { doneView, otpView, pinView, waitingView } from "./pay-views.ts";

const HTML = "text/html; charset=utf-8";
const UNKNOWN_LINK = "This payment link is not known or has expired.";

export function payPage(transaction: Transaction | undefined, context: SandboxContext): Response {
  const { basePath } = context;
  if (!transaction) return respond(document(basePath, "Payment not found", unknown()), HTML, 404);
  const money = formatMoney(transaction);
  return respond(document(basePath, `Pay ${money}`, page(transaction, money, context)), HTML);
}

function formatMoney({ amount, currency }: Transaction): string {
  const options = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${currency} ${(amount / 100).toLocaleString("en-US", options)}`;
}

/** Hidden until its script runs: without it, a submitted form would put the card into the URL. */
function page(transaction: Transaction, money: string, { basePath, now }: SandboxContext): string {
  const { id, reference, accessCode, email } = transaction;
  return `<main class="checkout" hidden data-base="${basePath}" data-id="${id}"
  data-reference="${reference}" data-access-code="${accessCode}">
  ${header(money, email)}
  <div class="columns">
    <div class="pay">
      <p class="notice" id="notice" role="alert" tabindex="-1"></p>
      ${methods(money)}
      ${pinView()}
      ${otpView()}
      ${waitingView()}
      ${doneView(money)}
    </div>
    ${testData(now())}
  </div>
</main>`;
}

function header(money: string, email: string): string {
  return `<p class="banner"><strong>Test mode:</strong> no money moves</p>
  <header class="summary">
    <div>
      <h1 tabindex="-1" id="title"><span class="visually-hidden">Pay </span>${money}</h1>
      <p class="email">${escapeHtml(email)}</p>
    </div>
    <p class="brand">Paystack <span>sandbox</span></p>
    <button type="button" class="close" id="close" aria-label="Close payment">
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M6 6l12 12M18 6L6 18" />
      </svg>
    </button>
  </header>`;
}

function unknown(): string {
  return `<main class="checkout unknown" data-error="${UNKNOWN_LINK}">
  <h1>Payment not found</h1>
  <p>${UNKNOWN_LINK}</p>
</main>`;
}

function document(basePath: string, title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} (test mode)</title>
<link rel="stylesheet" href="${basePath}/page.css">
<link rel="stylesheet" href="${basePath}/form.css">
<link rel="stylesheet" href="${basePath}/views.css">
<link rel="stylesheet" href="${basePath}/test-data.css">
<script type="module" src="${basePath}/pay.js"></script>
</head>
<body>
${body}
</body>
</html>
`;
}
