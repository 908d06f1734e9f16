// @ts-check

/** @param {string} text */
export const digitsOf = (text) => text.replace(/\D/g, "");

/** @param {string} text */
const groupNumber = (text) =>
  digitsOf(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, "$1 ");

/** @param {string} text */
const slashExpiry = (text) => {
  const [month = "", year] = text.split("/");
  if (year !== undefined && /^\s*[1-9]\s*$/.test(month)) return slashExpiry(`0${text.trim()}`);
  let digits = digitsOf(text);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  digits = digits.slice(0, 4);
  return digits.length > 2 || (digits.length === 2 && year !== undefined)
    ? `${digits.slice(0, 2)}/${digits.slice(2)}`
    : digits;
};

/** @param {string} text */
const onlyDigits = (text) => digitsOf(text);

/** @type {Record<string, (text: string) => string>} */
const formatters = {
  number: groupNumber,
  expiry: slashExpiry,
  cvv: onlyDigits,
  pin: onlyDigits,
  otp: onlyDigits,
};

/**
 * Rewrites what was typed and keeps the caret behind the same digit.
 * @param {HTMLInputElement} input
 */
export function formatAsTyped(input) {
  const format = formatters[input.name];
  if (!format) return;
  const formatted = format(input.value);
  if (formatted === input.value) return;
  const caret = input.selectionStart ?? input.value.length;
  const atEnd = caret === input.value.length;
  const before = digitsOf(input.value.slice(0, caret)).length;
  input.value = formatted;
  const position = atEnd ? formatted.length : placeAfterDigits(formatted, before);
  input.setSelectionRange(position, position);
}

/**
 * @param {string} text
 * @param {number} count
 */
function placeAfterDigits(text, count) {
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (seen === count) return index;
    if (/\d/.test(text.charAt(index))) seen += 1;
  }
  return text.length;
}

/** @type {Record<string, (text: string) => string>} */
const checks = {
  number: (text) => (digitsOf(text).length >= 16 ? "" : "Enter your full card number."),
  expiry: (text) => expiryProblem(text),
  cvv: (text) => (/^\d{3}$/.test(text) ? "" : "Enter the 3 digits of the CVV."),
  pin: (text) => (/^\d{4}$/.test(text) ? "" : "Enter the 4 digits of your PIN."),
  otp: (text) => (/^\d{6}$/.test(text) ? "" : "Enter the 6 digits of the OTP."),
  phone: (text) =>
    /^(0|233)\d{9}$/.test(digitsOf(text)) ? "" : "Enter a phone number of 10 digits.",
};

/** @param {string} text */
function expiryProblem(text) {
  const match = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(text);
  if (!match) return "Enter the expiry date as MM/YY.";
  const end = new Date(2000 + Number(match[2]), Number(match[1]), 1);
  return end > new Date() ? "" : "This card has expired.";
}

/**
 * @param {HTMLFormElement} form
 * @returns {Array<[field: string, message: string]>}
 */
export function problemsOf(form) {
  return [...new FormData(form)].flatMap(([name, value]) => {
    const message = checks[name]?.(String(value).trim()) ?? "";
    return message ? [/** @type {[string, string]} */ ([name, message])] : [];
  });
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {string} message an empty one takes the error away
 */
export function showProblem(form, name, message) {
  const input = form.elements.namedItem(name);
  const error = document.getElementById(`${name}-error`);
  if (!(input instanceof HTMLElement) || !error) return;
  error.textContent = message;
  if (message) input.setAttribute("aria-invalid", "true");
  else input.removeAttribute("aria-invalid");
}
