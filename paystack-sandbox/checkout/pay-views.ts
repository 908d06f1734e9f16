import { field, submitButton } from "./markup.ts";
import { TEST_OTP, TEST_PIN } from "./test-cards.ts";

const BACK_BUTTON = `<button type="button" class="secondary" data-back>Use another card</button>`;

export function pinView(): string {
  const pin = { id: "pin", label: "Card PIN", maxLength: 4, type: "password" as const };
  return `<form id="view-pin" data-action="submit_pin" novalidate hidden>
  <h2>Enter your card PIN</h2>
  <p>Your bank asks for the 4-digit PIN of this card.</p>
  ${field({ ...pin, hint: `Test PIN: ${TEST_PIN}` })}
  ${submitButton("Authorise payment")}
  ${BACK_BUTTON}
</form>`;
}

export function otpView(): string {
  const otp = { id: "otp", label: "One-time password (OTP)", maxLength: 6 };
  return `<form id="view-otp" data-action="submit_otp" novalidate hidden>
  <h2>Enter the OTP</h2>
  <p>Your bank has sent a 6-digit code to the phone of this account.</p>
  ${field({ ...otp, hint: `Test OTP: ${TEST_OTP}` })}
  ${submitButton("Authorise payment")}
  ${BACK_BUTTON}
</form>`;
}

export function waitingView(): string {
  return `<div id="view-waiting" hidden>
  <div role="status">
    <h2 tabindex="-1">Approve the payment on your phone</h2>
    <p>Waiting for your approval. If you close this window, the request stays open.</p>
  </div>
  <div class="phone" role="group" aria-label="Test phone">
    <p class="hint">In test mode there is no phone: response here.</p>
    <form data-action="approve">${submitButton("Approve")}</form>
    <form data-action="decline"><button type="submit" class="secondary">Decline</button></form>
  </div>
</div>`;
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
