import { escapeHtml } from "../domain/escape-html.ts";

export function formatMoney(amount: number, currency: string): string {
  const options = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${escapeHtml(currency)} ${(amount / 100).toLocaleString("en-US", options)}`;
}

export function groupDigits(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, "$1 ");
}

export interface FieldOptions {
  id: string;
  label: string;
  placeholder?: string;
  maxLength: number;
  type?: "text" | "password" | "tel";
  hint?: string;
}

/** Browsers must not offer real cards here, so nothing is completed automatically. */
export function field(options: FieldOptions): string {
  const { id, label, placeholder = "", maxLength, type = "text", hint } = options;
  const described = hint ? `${id}-hint ${id}-error` : `${id}-error`;
  return `<div class="field">
  <label for="${id}">${label}</label>
  <input id="${id}" name="${id}" type="${type}" inputmode="numeric" autocomplete="off"
    placeholder="${placeholder}" maxlength="${maxLength}" aria-describedby="${described}">
  ${hint ? `<p class="hint" id="${id}-hint">${hint}</p>` : ""}
  <p class="error" id="${id}-error"></p>
</div>`;
}
