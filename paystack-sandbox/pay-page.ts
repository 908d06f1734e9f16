import { escapeHtml } from "../domain/escape-html.ts";
import type { SandboxContext } from "./api.ts";
import { formatMoney } from "./markup.ts";
import { cardPanel, doneView, otpView, pinView, tabs, testData, walletPanel } from "./pay-views.ts";
import { respond } from "./replies.ts";
import type { Transaction } from "./types.ts";

const type = "text/html; charset=utf-8";

export function payPage(transaction: Transaction | undefined, context: SandboxContext): Response {
  if (!transaction) return respond(unknownPage(context.basePath), type, 404);
  return respond(page(transaction, context), type);
}

/** Hidden until its script listens: a form sent without it would put the card into the address. */
function page(transaction: Transaction, { basePath, now }: SandboxContext): string {
  const money = formatMoney(transaction.amount, transaction.currency);
  const { channels } = transaction;
  return shell(
    basePath,
    `Pay ${money}`,
    `<main class="checkout" hidden${dataAttributes(transaction, basePath)}>
  ${header(money, transaction.customer.email)}
  <div class="columns">
    <div class="pay">
      <p class="notice" id="notice" role="alert" tabindex="-1"></p>
      <div id="methods">
        ${channels.length > 1 ? tabs() : ""}
        ${channels.includes("card") ? cardPanel(money, channels) : ""}
        ${channels.includes("mobile_money") ? walletPanel(money, channels) : ""}
      </div>
      ${pinView()}
      ${otpView()}
      ${doneView(money)}
    </div>
    ${testData(channels, now())}
  </div>
</main>`,
  );
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

function dataAttributes(transaction: Transaction, basePath: string): string {
  const { customer } = transaction;
  const data = {
    base: basePath,
    id: transaction.id,
    reference: transaction.reference,
    "access-code": transaction.accessCode,
    "callback-url": transaction.callbackUrl ?? "",
    "customer-id": customer.id,
    "customer-code": customer.customerCode,
    email: customer.email,
    paid: transaction.paidAt ? "yes" : "no",
  };
  return Object.entries(data)
    .map(([name, value]) => ` data-${name}="${escapeHtml(String(value))}"`)
    .join("");
}

function unknownPage(basePath: string): string {
  const text = "This payment link is not known or has expired.";
  return shell(
    basePath,
    "Payment not found",
    `<main class="checkout lost" data-error="${text}">
  <h1>Payment not found</h1>
  <p>${text}</p>
</main>`,
  );
}

function shell(basePath: string, title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} (test mode)</title>
<link rel="stylesheet" href="${basePath}/card.css">
<script type="module" src="${basePath}/card.js"></script>
</head>
<body>
${body}
</body>
</html>
`;
}
