import { field, groupDigits } from "./markup.ts";
import { testCards, testOtp, testPin, testWallet, walletProviders } from "./test-cards.ts";
import type { Channel } from "./types.ts";

export function tabs(): string {
  return `<div class="tabs" role="tablist" aria-label="Way of paying">
  <button type="button" role="tab" id="tab-card" aria-controls="panel-card"
    aria-selected="true">Card</button>
  <button type="button" role="tab" id="tab-wallet" aria-controls="panel-wallet"
    aria-selected="false" tabindex="-1">Mobile Money</button>
</div>`;
}

function panel(name: "card" | "wallet", channels: Channel[], content: string): string {
  const tabbed = channels.length > 1;
  const role = tabbed ? ` role="tabpanel" aria-labelledby="tab-${name}"` : "";
  const hidden = tabbed && name === "wallet" ? " hidden" : "";
  return `<div id="panel-${name}"${role}${hidden}>${content}</div>`;
}

function button(text: string): string {
  return `<button type="submit" class="primary"><span>${text}</span></button>`;
}

export function cardPanel(money: string, channels: Channel[]): string {
  const number = { id: "number", label: "Card number", maxLength: 23 };
  return panel(
    "card",
    channels,
    `<form data-action="charge" novalidate>
  ${field({ ...number, placeholder: "0000 0000 0000 0000" })}
  <div class="pair">
    ${field({ id: "expiry", label: "Card expiry", placeholder: "MM/YY", maxLength: 7 })}
    ${field({ id: "cvv", label: "CVV", placeholder: "123", maxLength: 3 })}
  </div>
  ${button(`Pay ${money}`)}
</form>`,
  );
}

export function walletPanel(money: string, channels: Channel[]): string {
  const options = walletProviders.map(
    ({ code, name }) => `<option value="${code}">${name}</option>`,
  );
  return panel(
    "wallet",
    channels,
    `<form data-action="mobile_money" novalidate>
  <div class="field">
    <label for="provider">Provider</label>
    <select id="provider" name="provider" aria-describedby="provider-error">
      ${options.join("\n      ")}
    </select>
    <p class="error" id="provider-error"></p>
  </div>
  ${field({ id: "phone", label: "Mobile money number", placeholder: "055 123 4987", maxLength: 16, type: "tel" })}
  ${button(`Pay ${money}`)}
</form>`,
  );
}

export function pinView(): string {
  const pin = { id: "pin", label: "Card PIN", maxLength: 4, type: "password" as const };
  return `<form id="view-pin" data-action="submit_pin" novalidate hidden>
  <h2 tabindex="-1">Enter your card PIN</h2>
  <p>Your bank asks for the 4-digit PIN of this card.</p>
  ${field({ ...pin, hint: `Test PIN: ${testPin}` })}
  ${button("Authorise payment")}
  <button type="button" class="secondary" data-back>Use another card</button>
</form>`;
}

export function otpView(): string {
  const otp = { id: "otp", label: "One-time password (OTP)", maxLength: 6 };
  return `<form id="view-otp" data-action="submit_otp" novalidate hidden>
  <h2 tabindex="-1">Enter the OTP</h2>
  <p>Your bank has sent a 6-digit code to the phone of this account.</p>
  ${field({ ...otp, hint: `Test OTP: ${testOtp}` })}
  ${button("Authorise payment")}
  <button type="button" class="secondary" data-back>Use another card</button>
</form>`;
}

export function doneView(money: string): string {
  return `<div id="view-done" class="done" role="status" hidden>
  <svg viewBox="0 0 48 48" width="64" height="64" aria-hidden="true">
    <circle cx="24" cy="24" r="22" /><path d="M14 25l7 7 13-15" />
  </svg>
  <h2 tabindex="-1">Payment successful</h2>
  <p>You paid ${money}, in test money.</p>
</div>`;
}

export function testData(channels: Channel[], now: Date): string {
  const expiry = `12/${String(now.getUTCFullYear() + 3).slice(-2)}`;
  const cards = testCards.map(
    ({ title, number, cvv }) => `<li><button type="button" data-number="${number}"
      data-cvv="${cvv}" data-expiry="${expiry}">
      <strong>${title}</strong>
      <span>${groupDigits(number)}</span> <span>CVV ${cvv}</span>
    </button></li>`,
  );
  const { provider, phone, title } = testWallet;
  const wallet = `<li><button type="button" data-provider="${provider}" data-phone="${phone}">
      <strong>${title}</strong>
      <span>${phone}</span> <span>MTN Mobile Money</span>
    </button></li>`;
  const items = [
    ...(channels.includes("card") ? cards : []),
    ...(channels.includes("mobile_money") ? [wallet] : []),
  ];
  return `<aside class="test-data" id="test-data" aria-labelledby="test-data-title">
  <h2 id="test-data-title">Test cards and wallet</h2>
  <p>Choose one to fill in the form. Any future expiry works; other numbers do not.</p>
  <ul>
    ${items.join("\n    ")}
  </ul>
</aside>`;
}
