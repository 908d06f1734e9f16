import { field, submitButton } from "./markup.ts";
import { TEST_CARDS, TEST_WALLETS, WALLET_PROVIDERS } from "./test-cards.ts";

export function methods(money: string): string {
  return `<div id="methods">
  <div class="tabs" role="tablist" aria-label="Payment method">
    <button type="button" role="tab" id="tab-card" aria-controls="panel-card"
      aria-selected="true">Card</button>
    <button type="button" role="tab" id="tab-wallet" aria-controls="panel-wallet"
      aria-selected="false" tabindex="-1">Mobile Money</button>
  </div>
  ${cardPanel(money)}
  ${walletPanel(money)}
</div>`;
}

function cardPanel(money: string): string {
  const placeholder = "0000 0000 0000 0000";
  return `<div id="panel-card" role="tabpanel" aria-labelledby="tab-card">
<form data-action="charge" novalidate>
  ${field({ id: "number", label: "Card number", maxLength: 23, placeholder })}
  <div class="pair">
    ${field({ id: "expiry", label: "Card expiry", placeholder: "MM/YY", maxLength: 5 })}
    ${field({ id: "cvv", label: "CVV", placeholder: "123", maxLength: 3 })}
  </div>
  ${submitButton(`Pay ${money}`)}
</form>
</div>`;
}

function walletPanel(money: string): string {
  const options = WALLET_PROVIDERS.map(
    ({ code, name }) => `<option value="${code}">${name}</option>`,
  );
  const phone = { id: "phone", label: "Mobile money number", maxLength: 16 };
  return `<div id="panel-wallet" role="tabpanel" aria-labelledby="tab-wallet" hidden>
<form data-action="mobile_money" novalidate>
  <div class="field">
    <label for="provider">Provider</label>
    <select id="provider" name="provider" aria-describedby="provider-error">
      ${options.join("\n      ")}
    </select>
    <p class="error" id="provider-error"></p>
  </div>
  ${field({ ...phone, placeholder: "055 123 4987", type: "tel" })}
  ${submitButton(`Pay ${money}`)}
</form>
</div>`;
}

export function testData(now: Date): string {
  const expiry = `12/${String(now.getUTCFullYear() + 3).slice(-2)}`;
  const cards = TEST_CARDS.map(
    ({ title, number, cvv }) => `<li><button type="button" data-number="${number}"
      data-cvv="${cvv}" data-expiry="${expiry}">
      <strong>${title}</strong> <span>${groupDigits(number)}</span> <span>CVV ${cvv}</span>
    </button></li>`,
  );
  const wallets = TEST_WALLETS.map(
    ({ title, provider, phone }) => `<li><button type="button" data-provider="${provider}"
      data-phone="${phone}">
      <strong>${title}</strong> <span>${phone}</span> <span>MTN Mobile Money</span>
    </button></li>`,
  );
  return `<aside class="test-data" id="test-data" aria-labelledby="test-data-title">
  <h2 id="test-data-title">Test cards and wallets</h2>
  <p>Choose one to fill in the form. Any future expiry works; other numbers do not.</p>
  <ul>
    ${[...cards, ...wallets].join("\n    ")}
  </ul>
</aside>`;
}

function groupDigits(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, "$1 ");
}
